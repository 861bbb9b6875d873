"""A game from a link can't escape: every object in its reach is listed, from inside the VM and from JavaScript."""

import json
import subprocess

import pytest
from built_page import page_files
from test_web import fox

from deckhand_sim.vm import node
from deckhand_sim.web import site
from deckhand_sim.web.node_page import Worker

pytestmark = [pytest.mark.slow, pytest.mark.needs("node")]
CALLS = {
    "at",
    "clock",
    "full",
    "light",
    "random",
    "say",
    "scene",
    "tone",
}  # of `outside`, JavaScript's only module

# Everything reachable from the modules and builtins, including JavaScript objects.
WALK = """
import builtins, gc, json, sys
def names_of(thing):
    try:
        return dir(thing)
    except Exception:
        return ()
def walk():
    ahead = [sys, builtins, globals(), sys.modules]
    ahead.extend([__import__(name) for name in MODULES if imported(name)])
    seen, proxies = set(), []
    while ahead:
        thing = ahead.pop()
        if id(thing) in seen or isinstance(thing, (int, str, bytes, bytearray, float)):
            continue
        seen.add(id(thing))
        if "JsProxy" in repr(type(thing)) or "JsProxy" in repr(thing)[:80] and not isinstance(thing, (dict, list, tuple, set)):
            proxies.append(thing)
        if isinstance(thing, dict):
            ahead.extend(thing.values())
        elif isinstance(thing, (list, tuple, set)):
            ahead.extend(thing)
        for name in names_of(thing):
            try:
                ahead.append(getattr(thing, name))
            except Exception:
                pass
    return len(seen), proxies
def imported(name):
    sys.modules.pop(name, None) if name in HIDDEN else 0
    try:
        __import__(name)
        return True
    except Exception:
        return False
"""
TRIED = """import outside
found = None
try:
    found = %s
except (Exception, SystemExit):
    pass
print(repr(found))
"""
MODULES = "sys.path.append('.frozen')\nhelp('modules')"


@pytest.fixture(scope="module")
def worker():
    with Worker(page_files()[site.ARCHIVE]) as made:
        yield made


def javascript_names():
    """Every name in the engine's own realm, inherited ones included."""
    script = """const names = new Set();
    for (const of of [globalThis, Object, Function, Array, Reflect, Promise, Promise.prototype, WebAssembly])
      for (let at = of; at; at = Object.getPrototypeOf(at))
        for (const name of Reflect.ownKeys(at)) if (typeof name === 'string') names.add(name);
    console.log(JSON.stringify([...names]))"""
    return json.loads(subprocess.run([node.node(), "-e", script], capture_output=True, check=True).stdout)


def ran(worker, code):
    told = worker.run(code)
    assert not told["error"], told["error"]
    return told["out"]


@pytest.fixture
def started(worker):
    worker.start({"DECKHAND_START": "fox"}, files=fox())
    worker.play([(8 * i, []) for i in range(40)])
    return worker


def all_modules(worker):
    """Names of all modules that the VM knows, including frozen ones."""
    told = ran(worker, "import sys\nold = sys.path[:]\n%s\nsys.path[:] = old" % MODULES)
    return sorted({name.replace("/__init__", "").replace("/", ".") for name in told.split() if name.islower()})


HIDDEN = ("cmath", "deflate", "framebuf", "hashlib", "heapq", "js", "jsffi", "platform", "uctypes", "vfs")


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize(
    "way",
    [
        "import {0}",
        "import sys\nsys.modules.pop('{0}', None)\nimport {0}",
        "import sys\nsys.modules.clear()\nimport {0}",
        "import sys\nsys.path[:] = ['.frozen', '']\nimport {0}",
        "__import__('{0}')",
        "import builtins\nbuiltins.__import__('{0}')",
    ],
)
def test_no_way_to_import_a_module_that_a_badge_lacks(worker, name, way):
    worker.start(idle=True)
    assert "ImportError: no module named '%s'" % name in worker.run(way.format(name))["error"]


def test_no_frozen_module_brings_javascript_along(worker):
    worker.start(idle=True)
    modules = all_modules(worker)
    assert "asyncio.core" in modules and "js" not in modules
    before = (
        "import sys\nsys.path.append('.frozen')\nfor name in ('time', 'os', 'random'): sys.modules.pop(name, None)\n"
    )
    for name in modules:
        told = worker.run(
            before
            + "found = __import__(%r, None, None, ('*',))\nprint(hasattr(found, 'js'), hasattr(found, 'jsffi'))" % name
        )
        assert told["error"] or told["out"].split("\n")[-1] == "False False", name


def test_all_that_a_game_can_walk_to_of_javascript_is_eight_calls_and_they_lead_nowhere(started):
    names = javascript_names()
    assert len(names) > 150
    code = "MODULES = %r\nHIDDEN = %r\n%s\ncount, found = walk()\n" % (all_modules(started), HIDDEN, WALK)
    ran(started, code)
    count, proxies = json.loads(ran(started, "print(json.dumps([count, sorted({repr(type(one)) for one in found})]))"))
    assert count > 1000 and set(proxies) <= {"<class 'JsProxy'>", "<class 'bound_method'>", "<class 'type'>"}, proxies
    given = ran(
        started,
        """
names = json.loads(%r)
got = set()
for one in found + [sys.modules.get('outside', None) or __import__('outside')]:
    for name in names + %r:
        try:
            getattr(one, name)
            got.add(name)
        except AttributeError:
            pass
print(json.dumps(sorted(got)))
"""
        % (json.dumps(names), sorted(CALLS)),
    )
    assert set(json.loads(given)) - {"__class__", "__del__", "new"} == CALLS
    for attempt in (
        "outside.tone = print",
        "outside['tone']",
        "outside['constructor']",
        "outside.tone.constructor",
        "outside.tone['constructor']",
        "outside.new(1)",
        "outside.tone.new(1)",
        "outside('x')",
        "type(outside)()",
        "type(outside)(0)",
        "type(outside.tone)()",
        "list(outside)",
        "list(outside.tone)",
        "outside.tone(440, 1, key=2)",
        "outside.tone(outside, outside)",
        "outside.tone(print, lambda *args: outside)",
        "outside.scene(outside)",
        "outside.at({})",
        "outside.light('length', 1, 2, 3)",
    ):
        assigns = "=" in attempt.split("(")[0]
        told = started.run("import outside\n%s" % attempt if assigns else TRIED % attempt)
        assert "Object" not in told["out"] and "[native" not in told["out"], (attempt, told)
        for name in ("constructor", "postMessage", "fetch", "self"):
            assert "AttributeError" in started.run("found.%s" % name if not assigns else "None.x")["error"], (
                attempt,
                told,
            )
    assert ran(started, "print(outside.clock() > 0)") == "True"  # and it still works


IMPORTS = """
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { gunzipSync } from 'node:zlib';
const raw = gunzipSync(readFileSync(process.argv[2])), size = raw.readUInt32LE(0), code = {};
let at = 4 + size;
for (const [group, files] of Object.entries(JSON.parse(raw.subarray(4, at))))
  for (const [path, length] of files) { if (group === 'code') code[path] = raw.subarray(at, at + length); at += length; }
let given = null, memory = null;
const shared = { TextDecoder, TextEncoder, crypto, performance, console, setTimeout, clearTimeout, setInterval, Uint8Array,
  Int32Array, WorkerGlobalScope: Object };
const { Module, RuntimeError } = WebAssembly, own = { Module, RuntimeError, instantiate: async (module, imports) => {
  given = imports;
  return WebAssembly.instantiate(module, imports);
} };
const realm = vm.createContext({
  ...shared, WebAssembly: own, postMessage() {}, fetch() {}, indexedDB: {}, webkitRequestFileSystem() {}, navigator: {},
});
realm.self = realm;
new vm.Script(code['worker.js'].toString()).runInContext(realm);
const left = vm.runInContext('Reflect.ownKeys(globalThis).filter(name => typeof name === "string")', realm);
const module = await WebAssembly.compile(code['micropython.wasm']);
realm.onmessage({ data: { start: { module, files: {}, idle: true } } });
while (!given) await new Promise(done => setTimeout(done, 10));
await new Promise(done => setTimeout(done, 300));
const reaches = [], all = [];
for (const { module: of, name, kind } of WebAssembly.Module.imports(module)) {
  if (kind !== 'function') continue;
  all.push(name);
  if (/proxy_js_ref|proxy_convert|eval|Function/.test(given[of][name].toString())) reaches.push(name);
}
console.log(JSON.stringify({ all, reaches, left }));
process.exit(0);
"""


@pytest.fixture(scope="module")
def boundary(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boundary")
    (folder / "archive.bin").write_bytes(page_files()[site.ARCHIVE])
    (folder / "look.mjs").write_text(IMPORTS, "utf-8")
    told = subprocess.run(
        [node.node(), folder / "look.mjs", folder / "archive.bin"], capture_output=True, timeout=60, text=True
    )
    assert not told.returncode, told.stderr
    return json.loads(told.stdout)


def test_no_import_of_the_vm_touches_javascripts_objects_unguarded(boundary):
    """These functions are all that it can call, whatever bytes a game writes to its memory."""
    assert {"call1", "lookup_attr", "fd_write", "js_reflect_construct"} <= set(boundary["all"])
    assert [name for name in boundary["reaches"] if name not in ("proxy_js_free_obj", "js_check_existing")] == []


def test_the_workers_realm_has_lost_what_is_not_on_its_list(boundary):
    assert not {"fetch", "indexedDB", "webkitRequestFileSystem", "navigator", "postMessage"} & set(boundary["left"])


# -- floods


@pytest.mark.parametrize(
    "code",
    [
        "for i in range(100000): outside.tone(i, 9)",
        "for i in range(100000): outside.scene('x' * 100)",
        "outside.scene('x ' * 200000)",
        "for i in range(100000): outside.at(i)",
        "for i in range(100000): print(i)",
        "print('x' * 300000)",
        "import sys\nfor i in range(3000): sys.stdout.write('x' * 100)",
        "raise ValueError('x' * 300000)",
        "outside.tone(float('inf'), float('nan'))",
        "outside.light(float('nan'), 1, 2, 3)\noutside.light(1 << 29, 1, 2, 3)",
    ],
)
def test_no_flood_comes_through(worker, code):
    worker.start(idle=True)
    worker.heard.clear()
    told = worker.run("import outside\n" + code)
    assert len(json.dumps(told)) < 200000 and len(json.dumps(worker.heard)) < 100000 and len(worker.heard) <= 400
    assert worker.run("print()\nprint(1)")["out"].split("\n")[-1] == "1"


@pytest.mark.parametrize("kind", ["wb", "w+b"])
def test_files_of_a_game_are_bounded(worker, kind):
    worker.start(idle=True)
    for body in ("for i in range(100): file.write(bytes(100000))", "file.seek(1 << 30)\nfile.write(b'x')"):
        assert "OSError" in worker.run("file = open('/big', %r)\n%s\nfile.flush()" % (kind, body))["error"]
        assert worker.run("file.close() if 0 else print(2)")["out"] == "2"


def test_what_a_game_lays_into_the_pictures_rows_comes_to_an_end_or_to_a_fault(worker):
    worker.start({"DECKHAND_START": "fox"}, files=fox())
    worker.play([(8 * i, []) for i in range(20)])
    worker.run("import page\npage.report[page.COUNT] = 1 << 29")
    worker.run(
        "from array import array\nfor i in range(16): page._layers[i] = (1 << 30) if i in (9, 10) else 0\npage._layers[15] = 32"
    )
    told = worker.play([(8 * i, []) for i in range(20, 30)])
    assert all(len(line) <= 200 for frame in told for line in frame.text)
