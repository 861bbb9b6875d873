// Another badge for this one. A second window of the same browser is heard by itself. Another device is invited: a text is carried
// there by hand, and an answer back; then the two pages talk to each other and to nobody else (WebRTC; a STUN server is asked
// only where the player types one). What goes through are the lines of a link, which the badge itself believes nothing of.
'use strict';

const MOST_TEXT = 4096, MOST_INVITATION = 8192;
const SILENT_MS = 3000;                     // then another window may speak
const GATHER_MS = 4000;                     // for the addresses of this device

class Linking {
  #machine; #me = crypto.getRandomValues(new Uint32Array(1))[0] & 0x1fffffff; #tabs; #from = 0; #at = -SILENT_MS; #peer = null; #line = null;

  constructor(machine) {
    this.#machine = machine;
    this.#tabs = 'BroadcastChannel' in window ? new BroadcastChannel('deckhand link') : null;
    machine.addEventListener('ready', () => { if (!this.#alone) machine.linked(this.#me); });
    machine.addEventListener('wire', ({ detail }) => this.#say(detail));
    if (this.#tabs) this.#tabs.onmessage = ({ data }) => this.#heardTab(data);
    byId('invite').hidden = byId('invited').hidden = !('RTCPeerConnection' in window);
    byId('invite').onclick = () => this.#invite();
    byId('invited').onclick = () => this.#answer();
    byId('far').querySelector('.close').onclick = () => byId('far').close();
  }

  // Was another one heard just now? Then time goes by for both, also in a window that is not seen.
  get on() { return performance.now() - this.#at < SILENT_MS; }

  // A game that somebody shared is given no way to others.
  get #alone() { return document.body.classList.contains('guest'); }

  #say(text) {
    if (this.#alone) return;
    if (this.#line) {
      if (this.#line.readyState === 'open' && this.#line.bufferedAmount < MOST_TEXT) this.#line.send(text);
    } else this.#tabs?.postMessage({ from: this.#me, text });
  }

  #heard(text) {
    if (this.#alone || typeof text !== 'string' || text.length > MOST_TEXT) return;
    this.#at = performance.now();
    this.#machine.wire(text);
  }

  #heardTab(data) {
    if (this.#line || typeof data?.from !== 'number' || data.from !== this.#from && this.on) return;
    this.#from = data.from;
    this.#heard(data.text);
  }

  // -- another device

  #begin() {
    this.#end();
    const stun = byId('stun').value.trim();
    this.#peer = new RTCPeerConnection({ iceServers: stun ? [{ urls: 'stun:' + stun.replace(/^stun:/, '') }] : [] });
    this.#line = this.#peer.createDataChannel('deckhand', { negotiated: true, id: 0 });
    this.#line.onmessage = ({ data }) => this.#heard(data);
    this.#line.onopen = () => {
      byId('far').close();
      note('Linked. Choose Link among a game\'s players on both.', { seconds: 8 });
    };
    this.#line.onclose = () => { this.#end(); note('The other device is gone.', { seconds: 8 }); };
    return this.#peer;
  }

  #end() {
    if (this.#line) this.#line.onclose = null;
    this.#peer?.close();
    this.#peer = this.#line = null;
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
    try {
      const peer = this.#begin();
      await peer.setLocalDescription(await peer.createOffer());
      const given = await this.#asked('1. Copy this text to the other device ("I was invited" there).', await this.#described(peer),
        '2. Paste its answer here.', 'Connect', 'answer');
      await peer.setRemoteDescription(given);
    } catch (wrong) {
      this.#broke(wrong);
    }
  }

  async #answer() {
    try {
      const given = await this.#asked('', '', 'Paste the invitation here.', 'Answer', 'offer');
      const peer = this.#begin();
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

  // Shows a text to be copied, and asks for one: resolves to the description that was pasted; rejects where the box was closed.
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

// A description of the type that is wanted, of a text; throws where it is none.
async function described(text, type) {
  if (text.length > MOST_INVITATION) throw new Error('too long');
  const { type: found, sdp } = JSON.parse(await unpackedText(text, 8 * MOST_INVITATION));
  if (found !== type || typeof sdp !== 'string') throw new Error('another text');
  return { type, sdp };
}
