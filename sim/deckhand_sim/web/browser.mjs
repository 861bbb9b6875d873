// Drives a browser for browser.py: a command per line of JSON on stdin, an answer per line on stdout.
//
//   {open: {url, size: [width, height], density, touch, light, profile}}    a new tab; answers {value: its number}
//   {tab, call: 'keyboard.press', args: [...]}                           a method of playwright's Page (context.x: of its context)
//   {tab, pointers: [[type, selector, x, y], ...]}                       fingers: touchStart, touchMove or touchEnd, x and y as fractions
//   {tab, wait: script, ms}                                              until it's true
//   {tab, download: selector}                                            clicks; answers the path of the saved file
//   {tab, steps: [[now, [[key, down], ...]], ...], touch}                the badge's keys, by keyboard or by finger, and steps of a
//                                                                         badge whose time is `manual`
//   {tab, slow: times}                                                   slows the processor down by a factor
//   {tab, heard: true}                                                   {wrong: errors, asked: requested addresses}
//
// Failures are answered by {error}.
import { createInterface } from 'node:readline';

const [, , folder, engine, executablePath, ...more] = process.argv;      // more: Chromium's own options
const { default: playwright } = await import(`${folder}/node_modules/playwright-core/index.mjs`);
const inChromium = engine === 'chromium';
// Playwright's own Firefox is patched; any Firefox speaks WebDriver BiDi.
const browser = inChromium
  ? await playwright.chromium.launch({ executablePath, args: ['--no-sandbox', '--autoplay-policy=user-gesture-required', ...more] })
  : await playwright._bidiFirefox.launch({ executablePath });
const tabs = [], profiles = new Map();

async function open({ url, size: [width, height], density, touch, light, profile }) {
  const screen = more.length ? { viewport: null }       // the browser's own window, without emulation
    : { viewport: { width, height }, deviceScaleFactor: density, hasTouch: touch, isMobile: touch };
  const context = profiles.get(profile) ?? await browser.newContext({
    ...screen, acceptDownloads: true,
    ...inChromium && { colorScheme: light ? 'light' : 'dark', permissions: ['clipboard-read', 'clipboard-write'] },
  });
  if (profile) profiles.set(profile, context);
  const page = await context.newPage(), tab = { page, context, wrong: [], asked: [] };
  page.on('pageerror', wrong => tab.wrong.push(String(wrong)));
  page.on('console', line => { if (['error', 'warning'].includes(line.type())) tab.wrong.push(line.text()); });
  context.on('request', request => tab.asked.push(request.url()));
  await page.goto(url);
  return tabs.push(tab) - 1;
}

const sessionOf = async tab => tab.session ??= await tab.context.newCDPSession(tab.page);

async function fingers(tab, pointers) {
  const session = await sessionOf(tab);
  for (const [type, selector, x, y] of pointers) {
    const box = type === 'touchEnd' ? null : await tab.page.locator(selector).boundingBox();
    const touchPoints = box ? [{ x: box.x + x * box.width, y: box.y + y * box.height }] : [];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

// The page allows no eval, which playwright's own waiting needs. During navigation nothing is true.
async function waited(tab, script, ms) {
  const isTrue = () => tab.page.evaluate(script).catch(wrong => {
    if (!/context was destroyed/.test(wrong.message)) throw wrong;
  });
  for (const until = Date.now() + ms; !await isTrue(); await tab.page.waitForTimeout(20))
    if (Date.now() > until) throw new Error(`not within ${ms} ms: ${script}`);
}

// The badge's keys by number: on the keyboard, and where a finger finds them.
const KEYBOARD = ['x', 'z', 'Escape', 'c', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft'];
const CROSS = { 4: [0.9, 0.5], 5: [0.5, 0.9], 6: [0.5, 0.1], 7: [0.1, 0.5] };

// Each key is sent before its step; after all steps the badge has answered.
async function stepped(tab, steps, touch) {
  let times = [];
  const go = () => {
    const due = times;
    times = [];
    return due.length && tab.page.evaluate(due => { for (const now of due) deckhand.machine.step(now); }, due);
  };
  for (const [now, keys] of steps) {
    if (keys.length) await go();
    for (const [key, down] of keys) {
      const place = key in CROSS ? ['#cross', ...CROSS[key]] : [`[data-key='${key}']`, 0.5, 0.5];
      if (touch) await fingers(tab, [down ? ['touchStart', ...place] : ['touchEnd']]);
      else await tab.page.keyboard[down ? 'down' : 'up'](KEYBOARD[key]);
    }
    times.push(now);
  }
  await go();
  await tab.page.evaluate('deckhand.machine.stats()');
}

async function obeyed(order) {
  if (order.open) return open(order.open);
  const tab = tabs[order.tab];
  if (order.pointers) return fingers(tab, order.pointers);
  if (order.steps) return stepped(tab, order.steps, order.touch);
  if (order.slow) return (await sessionOf(tab)).send('Emulation.setCPUThrottlingRate', { rate: order.slow });
  if (order.heard) return { wrong: tab.wrong, asked: tab.asked };
  if (order.download) {
    const [file] = await Promise.all([tab.page.waitForEvent('download'), tab.page.click(order.download)]);
    return file.path();
  }
  if (order.wait) return waited(tab, order.wait, order.ms);
  const names = order.call.split('.'), name = names.pop();
  let of = tab.page;
  for (const each of names) of = each === 'context' ? tab.context : of[each];
  const value = await of[name](...order.args);
  return ['evaluate', 'textContent', 'isVisible'].includes(name) ? value : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = { value: await obeyed(JSON.parse(line)) ?? null };
  } catch (wrong) {
    answer = { error: String(wrong.message ?? wrong) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
await browser.close();
