// Edits a game's pictures: icon.txt and art.txt are the source, one letter per pixel; painting writes to them.
'use strict';

const NEW_ICON = '; What the launcher shows.\ntile icon 3x3\n' + ('.'.repeat(24) + '\n').repeat(24);
const SUITS = [['C', '\u2663'], ['D', '\u2666'], ['H', '\u2665'], ['S', '\u2660']], RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];

class Painter {
  #bench; #file = ''; #name = ''; #ink = 'r'; #tool = 'pen'; #rows = []; #at = [0, 0]; #colours = {}; #from = '';

  constructor(bench, kit) {
    this.#bench = bench;
    const canvas = byId('paint');
    byId('paint-close').onclick = () => byId('painter').close();
    byId('paint-file').onchange = event => this.#choose(event.target.value);
    byId('paint-new').onclick = () => this.#begin();
    byId('paint-fill').onclick = () => { this.#tool = this.#tool === 'fill' ? 'pen' : 'fill'; this.#draw(); };
    byId('paint-inks').replaceChildren(...[...INKS].map((letter, i) => {
      const button = document.createElement('button');
      button.dataset.ink = letter;
      button.textContent = letter;
      button.title = INK_NAMES[i];
      button.setAttribute('aria-label', `${INK_NAMES[i]}, ${letter}`);
      button.onclick = () => { this.#ink = letter; this.#draw(); };
      return button;
    }));
    const cell = event => {
      const box = canvas.getBoundingClientRect(), size = box.width / this.#rows[0].length;
      return [Math.floor((event.clientX - box.left) / size), Math.floor((event.clientY - box.top) / size)];
    };
    let down = false;
    canvas.onpointerdown = event => {
      canvas.setPointerCapture(event.pointerId);
      canvas.focus();
      down = true;
      this.#put(...cell(event));
    };
    canvas.onpointermove = event => { if (down && this.#tool === 'pen') this.#put(...cell(event)); };
    canvas.onpointerup = canvas.onpointercancel = () => { if (down) this.#write(); down = false; };
    canvas.onkeydown = event => {
      const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
      if (event.ctrlKey || event.metaKey || event.altKey || ['Tab', 'Escape'].includes(event.key)) return;
      event.preventDefault();
      this.#at = [Math.max(0, Math.min(this.#rows[0].length - 1, this.#at[0] + x)), Math.max(0, Math.min(this.#rows.length - 1, this.#at[1] + y))];
      if (INKS.includes(event.key)) this.#ink = event.key;
      if (event.key === ' ' || event.key === 'Enter' || INKS.includes(event.key)) {
        this.#put(...this.#at);
        this.#write();
      } else this.#draw();
    };
    this.#cards(kit['lib/deckhand/cards.bmp']);
  }

  // The playing cards as a badge shows them, each with its name for games.
  #cards(bmp) {
    const all = SUITS.flatMap(([letter, sign], suit) => RANKS.map((rank, i) => [13 * suit + i, suit, rank + letter, (rank === 'T' ? '10' : rank) + sign]));
    byId('paint-cards').replaceChildren(...[...all, [52, 4, 'X', 'Joker']].map(([number, suit, name, shown]) => {
      const button = document.createElement('button'), canvas = button.appendChild(document.createElement('canvas'));
      const picture = 58 + 4 * suit, tiles = [number, 53 + suit, picture, picture + 1, picture + 2, picture + 3];
      showTiles(canvas, bmp, tiles, 2);
      canvas.setAttribute('aria-hidden', 'true');
      button.append(Object.assign(document.createElement('span'), { textContent: name }));
      button.title = `${shown}: card_of("${name}")`;
      button.onclick = () => {
        byId('painter').close();
        this.#bench.code.show(this.#from);
        this.#bench.code.insert(`card_of("${name}")`);
      };
      return button;
    }));
  }

  open() {
    const { files } = this.#bench.game, drawn = Object.keys(files).filter(name => isArt(files[name], name));
    this.#from = this.#bench.code.name;      // the code to return to
    if (!drawn.length) this.#bench.code.write('icon.txt', NEW_ICON);
    if (!this.#list(drawn.includes(this.#bench.code.name) ? this.#bench.code.name : '')) return;
    byId('painter').showModal();
    fitPaint();
    this.#draw();
    byId('paint').focus();
  }

  // Loads the pictures of all texts; if one is damaged, shows its line and returns false.
  #list(wish = '') {
    const { files } = this.#bench.game, options = [];
    for (const name of Object.keys(files).filter(one => isArt(files[one], one)).sort().reverse()) {
      try {
        for (const block of readArt(files[name]).blocks) if (block.line) options.push(new Option(`${name}: ${block.name}`, `${name} ${block.name}`));
      } catch (wrong) {
        byId('painter').close();
        this.#bench.fault({ file: name, line: wrong.line, text: wrong.message, source: '', help: '' });
        return false;
      }
    }
    byId('paint-file').replaceChildren(...options);
    const value = options.find(option => option.value === wish || option.value.startsWith(wish + ' '))?.value ?? options[0].value;
    byId('paint-file').value = value;
    this.#choose(value);
    return true;
  }

  #choose(value) {
    [this.#file, this.#name] = value.split(' ');
    const art = readArt(this.#bench.game.files[this.#file]);
    this.#rows = art.blocks.find(block => block.name === this.#name).rows.slice();
    this.#colours = art.colours;
    this.#at = [0, 0];
    this.#bench.code.show(this.#file);
    fitPaint();
    this.#draw();
  }

  async #begin() {
    byId('painter').close();
    const tried = text => {
      const [name, size = '1x1'] = text.trim().split(/\s+/), parts = size.match(/^([1-9]\d?)x([1-9]\d?)$/);
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error('A picture is called by letters a to z, digits and _.');
      if (!parts || Number(parts[1]) > 20 || Number(parts[2]) > 16) throw new Error('Its size is in tiles of 8 x 8 pixels, as 2x3; 20x16 fill the screen.');
      return { name, wide: Number(parts[1]) * TILE, high: Number(parts[2]) * TILE, size };
    };
    const answer = await ask({ title: 'A new picture', text: 'Its name, and how many tiles of 8 x 8 pixels it is wide and high. It goes into art.txt; the view shows it by screen.stamp(x, y, pictures.NAME, 2, 3).',
      label: 'Name and size, as "ship 2x3"', value: '', go: 'Begin it', tried });
    if (answer) {
      const { name, wide, high, size } = answer.got, { files } = this.#bench.game, before = files['art.txt'] ?? '';
      this.#bench.code.write('art.txt', `${before}${before && !before.endsWith('\n') ? '\n' : ''}tile ${name} ${size}\n${('.'.repeat(wide) + '\n').repeat(high)}`);
      this.#needsArt();
      if (!this.#list(`art.txt ${name}`)) return;
    }
    byId('painter').showModal();
    fitPaint();
    this.#draw();
  }

  // art.txt is loaded if title.txt asks for it.
  #needsArt() {
    const title = this.#bench.game.files[TITLE] ?? '', needs = titleWord(title, 'needs');
    if (needs.split(' ').includes('art')) return;
    this.#bench.code.write(TITLE, needs ? title.replace(/^needs: .*$/m, `needs: ${needs} art`) : `${title.trimEnd()}\nneeds: art\n`);
  }

  #put(x, y) {
    if (!(y in this.#rows) || x < 0 || x >= this.#rows[0].length) return;
    this.#at = [x, y];
    if (this.#tool === 'fill') this.#fill(x, y);
    else this.#set(x, y);
    this.#draw();
  }

  #set(x, y) { this.#rows[y] = this.#rows[y].slice(0, x) + this.#ink + this.#rows[y].slice(x + 1); }

  #fill(x, y) {
    const was = this.#rows[y][x], ahead = [[x, y]];
    if (was === this.#ink) return;
    while (ahead.length) {
      const [i, j] = ahead.pop();
      if (this.#rows[j]?.[i] !== was) continue;
      this.#set(i, j);
      ahead.push([i + 1, j], [i - 1, j], [i, j + 1], [i, j - 1]);
    }
  }

  // Writes its letters to the text.
  #write() {
    const text = this.#bench.game.files[this.#file], lines = text.split('\n'), block = readArt(text).blocks.find(one => one.name === this.#name);
    lines.splice(block.line, block.rows.length, ...this.#rows);
    this.#bench.code.write(this.#file, lines.join('\n'));
  }

  #draw() {
    const canvas = byId('paint'), wide = this.#rows[0].length, high = this.#rows.length, size = 16, context = canvas.getContext('2d');
    Object.assign(canvas, { width: wide * size, height: high * size });
    const paint = (to, one) => this.#rows.forEach((row, y) => [...row].forEach((letter, x) => {
      to.fillStyle = letter === '.' && one > 1 ? ((x + y) % 2 ? '#1a2138' : '#131a30') : inkColour(letter, this.#colours);
      to.fillRect(x * one, y * one, one, one);
    }));
    paint(context, size);
    context.fillStyle = '#ffffff30';
    for (let x = TILE; x < wide; x += TILE) context.fillRect(x * size, 0, 1, high * size);
    for (let y = TILE; y < high; y += TILE) context.fillRect(0, y * size, wide * size, 1);
    context.strokeStyle = '#fff';
    context.lineWidth = 2;
    context.strokeRect(this.#at[0] * size + 1, this.#at[1] * size + 1, size - 2, size - 2);
    const small = byId('paint-small');
    Object.assign(small, { width: wide, height: high });
    paint(small.getContext('2d'), 1);
    byId('paint-letters').textContent = this.#rows.join('\n');
    byId('paint-fill').setAttribute('aria-pressed', this.#tool === 'fill');
    for (const button of byId('paint-inks').children) {
      const letter = button.dataset.ink, colour = inkColour(letter, this.#colours), light = parseInt(colour.slice(1, 3), 16) * 0.3 + parseInt(colour.slice(3, 5), 16) * 0.6 + parseInt(colour.slice(5), 16) * 0.1;
      button.style.background = colour;
      button.style.color = light > 120 ? '#000' : '#fff';
      button.setAttribute('aria-pressed', letter === this.#ink);
    }
    canvas.setAttribute('aria-label', `${this.#name}, ${wide} x ${high} pixels; column ${this.#at[0] + 1}, row ${this.#at[1] + 1}: ${INK_NAMES[INKS.indexOf(this.#rows[this.#at[1]][this.#at[0]])]}`);
  }
}

// As large as fits.
function fitPaint() {
  const canvas = byId('paint'), room = Math.min(byId('paint-place').clientWidth, innerHeight * 0.5) || 300;
  const ratio = canvas.height / canvas.width || 1;
  canvas.style.width = Math.floor(ratio > 1 ? room / ratio : room) + 'px';
}
