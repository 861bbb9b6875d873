// A Hack Club Sprig in rp2040js: an RP2040 with an SPI panel and eight keys. Each line of JSON on stdin is a command and
// gets one line on stdout. Its members, processed in this order, all optional:
//   {"press": [[gpio, 0 or 1], ...]}      key levels from now on: 1 is down
//   {"on": {"flash": "<base64>"}}         power on with this flash, or with the current one ({"on": {}})
//   {"type": "text"}                      text for the board's USB serial line
//   {"run": ms}                           emulated time to run
//   {"read": [offset, bytes]}             answer with part of the flash
//   {"panel": true}                       answer with the panel: RGB565, high byte first, as the controller stores it
// The answer: {ms, serial, pictures: [[first ms, last ms, pixels], ...], light: [[ms, percent], ...], read, panel, error}
//
// Added here because rp2040js lacks it: a WFI that ends at once when an interrupt is pending, a USB host that sends no empty
// packets, the boot ROM's flash erase and program, the level of the BOOTSEL pin, the time that SPI takes, and a reset by
// the watchdog.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [entry, bootromPath, boardJson] = process.argv.slice(2);
const { RP2040, USBCDC } = await import(pathToFileURL(entry));
const board = JSON.parse(boardJson); // {spi, cs, dc, backlight, width, height, keys: [gpio, ...], flash: bytes, usb}
const bootrom = readFileSync(bootromPath);

const FLASH = 0x10000000;
const SECTOR = 4096;
const PAGE = 256;
const ERASE_NS = 45e6; // typical sector erase of the W25Q16
const PROGRAM_NS = 0.4e6; // a page
const SLICE_NS = 1e6;
const GAP_MS = 3; // a pause this long on the SPI bus separates two pictures
const BREATH = 50; // slices between checks of stdin: an emulator whose owner is gone exits
const WATCHDOG = 0x40058;
const SSE_IN = 0x40; // input enable of a pad
const PWM = 4;

class Panel {
  constructor(width, height) {
    Object.assign(this, { width, height, memory: new Uint8Array(width * height * 2) });
    this.reset();
    this.pictures = [];
  }
  reset() {
    Object.assign(this, { command: 0, data: [], columns: [0, this.width - 1], rows: [0, this.height - 1], x: 0, y: 0, high: -1 });
  }
  byte(value, isData, ms) {
    if (!isData) {
      if (value === 0x01) this.reset();
      Object.assign(this, { command: value, data: [], high: -1 });
      if (value === 0x2c) [this.x, this.y] = [this.columns[0], this.rows[0]];
    } else if (this.command === 0x2c) {
      if (this.high < 0) this.high = value;
      else { this.pixel(this.high, value, ms); this.high = -1; }
    } else if (this.command === 0x2a || this.command === 0x2b) {
      this.data.push(value);
      if (this.data.length < 4) return;
      const range = [this.data[0] << 8 | this.data[1], this.data[2] << 8 | this.data[3]];
      if (this.command === 0x2a) this.columns = range; else this.rows = range;
    }
  }
  pixel(high, low, ms) {
    if (this.x < this.width && this.y < this.height) {
      const at = (this.y * this.width + this.x) * 2;
      this.memory[at] = high;
      this.memory[at + 1] = low;
    }
    if (++this.x > this.columns[1]) {
      this.x = this.columns[0];
      if (++this.y > this.rows[1]) this.y = this.rows[0];
    }
    const last = this.pictures[this.pictures.length - 1];
    if (last && ms - last[1] < GAP_MS) { last[1] = ms; last[2]++; } else this.pictures.push([ms, ms, 1]);
  }
}

let chip, clock, cdc, watchdog;
let base = 0; // ms before the current power-on
let serial = '', light = [], error = '', resetWanted = false;
let typed = [], room = 0; // bytes for the board; how many it accepts now
const down = new Set();
const panel = new Panel(board.width, board.height);
const ms = () => clock ? base + clock.nanos / 1e6 : 0;

const romCalls = {
  IF() {}, EX() {}, FC() {}, CX() {},
  RE(core) {
    const [from, count] = core.registers;
    chip.flash.fill(0xff, from, from + count);
    clock.tick(Math.ceil(count / SECTOR) * ERASE_NS);
  },
  RP(core) {
    const [to, from, count] = core.registers;
    for (let i = 0; i < count; i++) chip.flash[to + i] &= chip.readUint8(from + i); // programming only clears bits
    clock.tick(Math.ceil(count / PAGE) * PROGRAM_NS);
  },
};
const romNames = Object.keys(romCalls);

// The entry of each flash function becomes BKPT number, BX LR.
function patchRom() {
  const rom = new Uint16Array(chip.bootrom.buffer);
  for (let at = rom[0x14 / 2] / 2; rom[at]; at += 2) {
    const number = romNames.indexOf(String.fromCharCode(rom[at] & 0xff, rom[at] >> 8));
    if (number >= 0) rom.set([0xbe00 | number, 0x4770], rom[at + 1] >> 1);
  }
}

function feed() {
  if (!room || !typed.length) return;
  const bytes = typed.splice(0, Math.min(room, 64));
  room = 0;
  chip.usbCtrl.endpointReadDone(cdc.outEndpoint, Uint8Array.from(bytes));
}

function backlight() {
  const gpio = chip.gpio[board.backlight];
  const slice = chip.pwm.channels[(board.backlight >> 1) & 7];
  const level = board.backlight & 1 ? slice.cc >>> 16 : slice.cc & 0xffff;
  const percent = gpio.functionSelect === PWM
    ? (slice.csr & 1 ? Math.min(100, Math.round(100 * level / (slice.top + 1))) : 0)
    : gpio.outputEnable && gpio.outputValue ? 100 : 0;
  if (!light.length || light[light.length - 1][1] !== percent) light.push([ms(), percent]);
}

function powerOn(flash, scratch) {
  if (clock) base = ms();
  chip = new RP2040();
  clock = chip.clock;
  const ignore = () => {};
  const fault = (name, text) => { error ||= `${name}: ${text}`; };
  chip.logger = { debug: ignore, info: ignore, warn: ignore, error: fault };
  chip.loadBootrom(new Uint32Array(bootrom.buffer, bootrom.byteOffset, bootrom.length / 4));
  patchRom();
  chip.flash.set(flash);
  chip.core.PC = FLASH; // the ROM's own start is skipped: it reads the flash with commands that rp2040js doesn't know
  chip.onBreak = number => {
    const { core } = chip;
    if (((core.PC - 2) >>> 0) < bootrom.length && romNames[number]) romCalls[romNames[number]](core);
    else fault('the program', `stopped at 0x${((core.PC - 2) >>> 0).toString(16)}`);
  };
  // rp2040js enters the handler here even if interrupts are masked
  chip.core.setInterrupt = (irq, value) => {
    const { core } = chip;
    if (value) { core.pendingInterrupts |= 1 << irq; core.interruptsUpdated = true; } else core.pendingInterrupts &= ~(1 << irq);
  };
  for (const pin of chip.qspi) { pin.padValue |= SSE_IN; pin.rawInputValue = true; }
  for (const gpio of board.keys) chip.gpio[gpio].setInputValue(!down.has(gpio));
  const spi = chip.spi[board.spi];
  const sent = clock.createAlarm(() => spi.completeTransmit(0));
  spi.onTransmit = value => {
    if (!chip.gpio[board.cs].outputValue) panel.byte(value & 0xff, chip.gpio[board.dc].outputValue, ms());
    sent.schedule(spi.clockFrequency ? spi.dataBits * 1e9 / spi.clockFrequency : 0);
  };
  for (const uart of chip.uart) uart.onByte = byte => { serial += String.fromCharCode(byte); };
  typed = [];
  room = 0;
  cdc = board.usb && new USBCDC(chip.usbCtrl);
  if (cdc) {
    cdc.onSerialData = bytes => { serial += String.fromCharCode(...bytes); };
    chip.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === cdc.outEndpoint) { room = size; feed(); }
    };
  }
  const writePwm = chip.pwm.writeUint32.bind(chip.pwm);
  chip.pwm.writeUint32 = (offset, value) => { writePwm(offset, value); backlight(); };
  watchdog = chip.peripherals[WATCHDOG];
  watchdog.onWatchdogTrigger = () => { resetWanted = true; };
  if (scratch) { watchdog.scratchData.set(scratch.data); watchdog.reason = scratch.reason; }
  panel.reset();
}

// Time until the next alarm, or `until`, plus a nanosecond: a sum of floats may fall short.
const nap = until => Math.max(0, Math.min(until - clock.nanos, clock.nextAlarm ? clock.nanosToNextAlarm : Infinity)) + 1;

async function run(time) {
  let left = time * 1e6;
  for (let slice = 1; left > 1 && !error; slice++) {
    if (slice % BREATH === 0) await new Promise(setImmediate);
    const until = clock.nanos + Math.min(left, SLICE_NS);
    const { core } = chip;
    const before = clock.nanos;
    while (clock.nanos < until && !error && !resetWanted) {
      if (!core.waiting) clock.tick(core.executeInstruction() * 1e9 / chip.clkSys);
      else if (core.pendingInterrupts & core.enabledInterrupts || core.pendingSystick || core.pendingPendSV || core.pendingNMI)
        core.waiting = false;
      else clock.tick(nap(until));
    }
    left -= clock.nanos - before;
    backlight();
    if (resetWanted) {
      resetWanted = false;
      powerOn(chip.flash, { data: watchdog.scratchData, reason: watchdog.reason });
    }
  }
}

async function answer(order) {
  if (order.press)
    for (const [gpio, isDown] of order.press) {
      if (isDown) down.add(gpio); else down.delete(gpio);
      if (chip) chip.gpio[gpio].setInputValue(!isDown);
    }
  if (order.on) powerOn(order.on.flash ? Buffer.from(order.on.flash, 'base64') : chip.flash);
  if (order.type) { typed.push(...Buffer.from(order.type, 'utf8')); feed(); }
  if (order.run) await run(order.run);
  const found = { ms: ms(), serial, pictures: panel.pictures, light };
  if (error) found.error = error;
  if (order.read) found.read = Buffer.from(chip.flash.subarray(order.read[0], order.read[0] + order.read[1])).toString('base64');
  if (order.panel) found.panel = Buffer.from(panel.memory).toString('base64');
  [serial, panel.pictures, light] = ['', [], light.slice(-1)];
  return found;
}

const orders = createInterface({ input: process.stdin });
orders.on('close', () => process.exit());
for await (const line of orders) {
  let found;
  try { found = await answer(JSON.parse(line)); } catch (fault) { found = { ms: 0, serial: '', pictures: [], light: [], error: fault.stack }; }
  process.stdout.write(JSON.stringify(found) + '\n');
}
