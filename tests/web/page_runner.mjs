// Scripts of the page in a realm of node's, without a browser: a line of JSON {code} on stdin is run there, its value (or where it is a
// promise, that one's) comes back as {value} or {error}.
import { createInterface } from 'node:readline';
import vm from 'node:vm';

const realm = vm.createContext({
  URL, TextDecoder, TextEncoder, DecompressionStream, CompressionStream, Blob, performance, structuredClone, atob, btoa, setTimeout, clearTimeout,
  Uint8Array, Event, EventTarget, CustomEvent,
});
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { value: await vm.runInContext(JSON.parse(line).code, realm) ?? null };
  } catch (wrong) {
    answer = { error: `${wrong.name}: ${wrong.message}` };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
