// Links this badge to others. A second window of the same browser is found automatically. Another device is invited: the user carries
// a text there and an answer back; then the two pages communicate directly (WebRTC; a STUN server is used
// only if the player enters one). Three or four link through one page, whose player chooses how many: it runs a hub
// (link/hub.py, in a worker) that each of them talks to. The bytes are a link's lines, which the badge validates itself.
'use strict';

const MOST_TEXT = 4096, MOST_INVITATION = 8192;
const SILENT_MS = 3000;                     // silence after which another window may speak
const GATHER_MS = 4000;                     // time to gather this device's addresses

class Linking {
  #machine; #assets; #onHeard; #me = Number(keptInTab('link')) || this.#draw(); #tabs; #at = -SILENT_MS;
  #from = 0; #hosted = false;               // the window being heard; is it a hub's?
  #far = null;                              // {peer, line}: another device
  #hub = null; #places = [];                // on a hub's page: its worker, and its members: null, {tab, at} or {peer, line}

  // onHeard() is called when another badge is heard after a silence.
  constructor(machine, assets, onHeard) {
    this.#machine = machine;
    this.#onHeard = onHeard;
    this.#assets = assets;
    try { this.#tabs = new BroadcastChannel('deckhand link'); } catch { this.#tabs = null; }
    machine.addEventListener('ready', () => { if (!this.#alone) machine.linked(this.#me); });
    machine.addEventListener('wire', ({ detail }) => this.#say(detail));
    if (this.#tabs) this.#tabs.onmessage = ({ data }) => this.#heardTab(data);
    byId('invite').hidden = byId('invited').hidden = !('RTCPeerConnection' in window);
    byId('invite').onclick = () => this.#invite();
    byId('invited').onclick = () => this.#answer();
    for (const button of document.querySelectorAll('[data-badges]')) button.onclick = () => this.#lead(Number(button.dataset.badges));
    byId('far').querySelector('.close').onclick = () => byId('far').close();
  }

  // This badge's own number, which the tab keeps across reloads.
  #draw() {
    const me = 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 0x1fffffff;
    keepInTab('link', me);
    return me;
  }

  // Was another badge heard just now? Then both keep running, even in a hidden window.
  get on() { return heardNow(this.#at); }

  // A shared game gets no connection to others.
  get #alone() { return document.body.classList.contains('guest'); }

  #say(text) {
    if (this.#alone) return;
    if (this.#hub) this.#hub.postMessage({ wire: { at: 0, text } });
    else if (this.#far) send(this.#far, text);
    else this.#tabs?.postMessage({ from: this.#me, to: this.#hosted && this.on ? this.#from : 0, text });
  }

  #heard(text) {
    if (!this.#fits(text)) return;
    this.#listens();
    this.#machine.wire(text);
  }

  #listens() {
    const wasOn = this.on;
    this.#at = performance.now();
    if (!wasOn) this.#onHeard();
  }

  #fits(text) { return !this.#alone && typeof text === 'string' && text.length <= MOST_TEXT; }

  // A window's message: {from, to: the only recipient or 0, hub: sent by a hub?, text}
  #heardTab(data) {
    if (data?.from === this.#me && !data.hub) {       // a tab that was duplicated has the number, too
      this.#me = this.#draw();
      if (!this.#alone) this.#machine.linked(this.#me);
    }
    if (typeof data?.from !== 'number' || data.to && data.to !== this.#me) return;
    if (this.#hub) {
      if (!data.hub) this.#heardGuest(this.#placeOf(data.from), data.text);
      return;
    }
    const better = data.hub && !this.#hosted;
    if (this.#far || data.from !== this.#from && this.on && !better) return;
    this.#from = data.from;
    this.#hosted = Boolean(data.hub);
    this.#heard(data.text);
  }

  // -- three and four

  // This page has the hub for so many badges; for two there is none.
  #lead(badges) {
    if (badges === (this.#hub ? this.#places.length : 2)) return;
    for (const button of document.querySelectorAll('[data-badges]'))
      button.setAttribute('aria-pressed', Number(button.dataset.badges) === badges);
    this.#hub?.terminate();
    this.#hub = null;
    const far = this.#far ?? this.#places.find(place => place?.line);
    this.#places.forEach(place => { if (place !== far) hangUp(place); });
    this.#far = badges > 2 ? null : far ?? null;
    this.#places = [];
    if (badges === 2) return;
    this.#places = [null, far ?? null, ...Array(badges - 2).fill(null)];
    const { module, hub, workerUrl } = this.#assets;
    const worker = this.#hub = new Worker(workerUrl);
    worker.onmessage = ({ data }) => {
      if (worker !== this.#hub) return;
      if (data.wire) this.#pass(data.wire);
      if (data.fault) this.#broke(data.fault);
    };
    worker.onerror = wrong => this.#broke(wrong);
    worker.postMessage({ hub: { module, files: hub, badges } });
    note(`Choose Link among a game's players in all ${badges}: windows of this browser, and devices that you invite one by one.`, { seconds: 8 });
  }

  // What the hub says to one of its places.
  #pass({ at, text }) {
    const place = this.#places[at];
    if (!at) this.#machine.wire(text);
    else if (place?.line) send(place, text);
    else if (place) this.#tabs.postMessage({ from: this.#me, to: place.tab, hub: true, text });
  }

  // A window's place: the one that it has, else one that is free, or whose window is silent; -1: all are taken.
  #placeOf(tab) {
    let at = this.#places.findIndex(place => place?.tab === tab);
    if (at < 0) at = this.#free();
    if (at > 0) this.#places[at] = { tab, at: performance.now() };
    return at;
  }

  #free() {
    const silent = this.#places.findIndex((place, i) => i && place?.tab && !heardNow(place.at));
    const empty = this.#places.findIndex((place, i) => i && !place);
    return empty > 0 ? empty : silent;
  }

  #heardGuest(at, text) {
    if (at < 1 || !this.#fits(text)) return;
    this.#listens();
    this.#hub.postMessage({ wire: { at, text } });
  }

  // -- another device

  // A new end; where it is an invitation's and a hub is here, for one of its places.
  #begin(invites) {
    const hosts = invites && this.#hub !== null, at = hosts ? this.#free() : 0;
    if (at < 0) throw new Error('all places are taken.');
    if (!hosts) {
      this.#lead(2);
      this.#end(this.#far);
    }
    const stun = byId('stun').value.trim();
    const peer = new RTCPeerConnection({ iceServers: stun ? [{ urls: 'stun:' + stun.replace(/^stun:/, '') }] : [] });
    const line = peer.createDataChannel('deckhand', { negotiated: true, id: 0 }), far = { peer, line };
    if (hosts) this.#places[at] = far;
    else this.#far = far;
    line.onmessage = ({ data }) => {
      if (this.#hub) this.#heardGuest(this.#places.indexOf(far), data);
      else this.#heard(data);
    };
    line.onopen = () => {
      byId('far').close();
      note(hosts ? 'Linked. Invite the next one, or choose Link among a game\'s players on all.'
        : 'Linked. Choose Link among a game\'s players on both.', { seconds: 8 });
    };
    line.onclose = () => { this.#end(far); note('The other device is gone.', { seconds: 8 }); };
    return far;
  }

  #end(far) {
    hangUp(far);
    if (far && far === this.#far) this.#far = null;
    this.#places = this.#places.map(place => place === far ? null : place);
  }

  // The text that describes this end, when its addresses are known.
  async #described(peer) {
    await new Promise(done => {
      if (peer.iceGatheringState === 'complete') return done();
      peer.addEventListener('icegatheringstatechange', () => { if (peer.iceGatheringState === 'complete') done(); });
      return setTimeout(done, GATHER_MS);
    });
    return packedText(JSON.stringify(peer.localDescription));
  }

  async #invite() {
    let far = null;
    try {
      far = this.#begin(true);
      const { peer } = far;
      await peer.setLocalDescription(await peer.createOffer());
      const given = await this.#asked('1. Copy this text to the other device ("I was invited" there).', await this.#described(peer),
        '2. Paste its answer here.', 'Connect', 'answer');
      await peer.setRemoteDescription(given);
    } catch (wrong) {
      if (far) this.#end(far);
      this.#broke(wrong);
    }
  }

  async #answer() {
    try {
      const given = await this.#asked('', '', 'Paste the invitation here.', 'Answer', 'offer');
      const { peer } = this.#begin(false);
      await peer.setRemoteDescription(given);
      await peer.setLocalDescription(await peer.createAnswer());
      this.#asked('Copy this answer back to who invited you, and wait.', await this.#described(peer), '', '', '').catch(() => {});
    } catch (wrong) {
      this.#broke(wrong);
    }
  }

  #broke(wrong) {
    if (wrong) note('This cannot be linked: ' + (wrong.message ?? wrong), { seconds: 8 });
  }

  // Shows a text to copy, and asks for one: resolves to the pasted description; rejects if the box is closed.
  #asked(says, text, asks, button, type) {
    const box = byId('far'), go = byId('far-go');
    byId('far-says').textContent = says;
    byId('far-out').value = text;
    byId('far-in').value = '';
    byId('far-out').hidden = byId('far-copy').hidden = !text;
    byId('far-in').hidden = go.hidden = !asks;
    byId('far-asks').textContent = asks;
    go.textContent = button;
    byId('far-copy').onclick = () => share('Deckhand', text);
    if (!box.open) box.showModal();
    return new Promise((resolve, reject) => {
      box.onclose = () => reject(null);
      go.onclick = async () => {
        try {
          resolve(await described(byId('far-in').value.replace(/\s/g, ''), type));
        } catch {
          note(type === 'offer' ? 'This is no invitation.' : 'This is no answer.');
        }
      };
    });
  }
}

// Parses a description of the given type from a text; throws if it isn't one.
async function described(text, type) {
  if (text.length > MOST_INVITATION) throw new Error('too long');
  const { type: found, sdp } = JSON.parse(await unpackedText(text, 8 * MOST_INVITATION));
  if (found !== type || typeof sdp !== 'string') throw new Error('another text');
  return { type, sdp };
}

function heardNow(at) { return performance.now() - at < SILENT_MS; }

function send({ line }, text) {
  if (line.readyState === 'open' && line.bufferedAmount < MOST_TEXT) line.send(text);
}

function hangUp(far) {
  if (!far?.line) return;
  far.line.onclose = null;
  far.peer.close();
}
