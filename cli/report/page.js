// A number opens the list of its games, a game opens the replayer. Everything needed is in the page.
(() => {
  const book = JSON.parse(document.getElementById('ui-book').textContent);
  const words = book.words;
  const gameOf = (id) => {
    const [text, source, moves] = book.games[id];
    return {text, source, moves};
  };
  const byId = (id) => document.getElementById(id);
  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  // The list of games behind a number.
  const lists = byId('ui-games');
  document.addEventListener('click', (event) => {
    const number = event.target.closest('button.n');
    if (!number) return;
    if (number.dataset.game !== undefined) return open(number.dataset.game, +(number.dataset.ply || 0));
    const rows = number.dataset.games.split(' ').map((id) => {
      const item = make('li');
      const game = gameOf(id);
      const button = make('button', game.text, {type: 'button', class: 'n'});
      button.dataset.game = id;
      item.append(button, ' ', make('span', game.source, {class: 'src'}));
      return item;
    });
    const more = +number.dataset.more || 0;
    if (more > 0) rows.push(make('li', words.more.replace('{}', more)));
    lists.querySelector('h2').textContent = number.dataset.title || words.games;
    lists.querySelector('ul').replaceChildren(...rows);
    lists.showModal();
  });

  // A table that is wider than the page shows on which side it goes on, and takes the keyboard.
  const widths = new ResizeObserver((entries) => entries.forEach(({target}) => mark(target)));
  const mark = (scroll) => {
    const hidden = scroll.scrollWidth - scroll.clientWidth;
    scroll.tabIndex = hidden > 1 ? 0 : -1;
    scroll.parentElement.classList.toggle('more', scroll.scrollLeft < hidden - 1);
    scroll.parentElement.classList.toggle('before', scroll.scrollLeft > 1);
  };
  for (const scroll of document.querySelectorAll('.scroll')) {
    scroll.addEventListener('scroll', () => mark(scroll), {passive: true});
    widths.observe(scroll);
  }

  // The replayer.
  const svgSpace = 'http://www.w3.org/2000/svg';
  const radius = 24;
  const viewer = byId('ui-replay');
  const slider = byId('ui-ply');
  let frames = [];
  let buttons = [];

  const centre = (q, r, level, height) => {
    const lift = 0.17 * Math.min(1, 2 / (height - 1)) * radius * (level - 1);
    return [radius * Math.sqrt(3) * (q + r / 2) + lift * 0.6, radius * 1.5 * r - lift];
  };

  // Two digits a ply: 5 bits the piece, 5 the reference, 3 the side; a pass lies past all of these.
  const {digits, pieces, sides} = book.parts;
  const unpacked = (packed) => packed.match(/../g)?.map(([low, high]) => {
    const word = digits.indexOf(low) + digits.indexOf(high) * digits.length;
    const piece = pieces[word & 31];
    if (word >> 13) return ['pass', null, null, [0, 0]];
    const side = sides[word >> 10];
    if (!side) return [piece, piece, null, [0, 0]];
    const beside = pieces[word >> 5 & 31];
    const [before, behind, ...step] = side;
    return [piece + ' ' + before + beside + behind, piece, beside, step];
  }) ?? [];

  // Positions after every ply; a piece moves with its stack's order kept.
  const framesOf = (game) => {
    const stacks = new Map();
    const where = new Map();
    const snapshot = (text, marked, left) => ({
      text, marked, left,
      tiles: [...stacks.entries()].flatMap(([cell, pieces]) => pieces.map((piece, i) => [piece, ...cell.split(' ').map(Number), i + 1, pieces.length])),
    });
    const result = [snapshot(words.start, null, null)];
    for (const [text, piece, beside, step] of unpacked(game.moves)) {
      let left = null;
      const [q, r] = (where.get(beside) ?? '0 0').split(' ').map(Number);
      const cell = (q + step[0]) + ' ' + (r + step[1]);
      if (piece) {
        if (where.has(piece)) {
          left = where.get(piece);
          stacks.get(left).pop();
          if (stacks.get(left).length === 0) stacks.delete(left);
        }
        if (!stacks.has(cell)) stacks.set(cell, []);
        stacks.get(cell).push(piece);
        where.set(piece, cell);
      }
      result.push(snapshot(text, piece ? cell : null, left));
    }
    return result;
  };

  const boxOf = (all) => {
    let box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const frame of all)
      for (const [, q, r, level, height] of frame.tiles) {
        const [x, y] = centre(q, r, level, height);
        box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
      }
    if (box[0] === Infinity) box = [0, 0, 0, 0];
    const margin = radius * 1.2;
    return [box[0] - margin, box[1] - margin, box[2] - box[0] + 2 * margin, box[3] - box[1] + 2 * margin];
  };

  const hexagon = (x, y, size) => [...Array(6).keys()].map((corner) => {
    const angle = (60 * corner - 90) * Math.PI / 180;
    return (x + size * Math.cos(angle)).toFixed(1) + ',' + (y + size * Math.sin(angle)).toFixed(1);
  }).join(' ');

  const shape = (tag, attributes, text) => {
    const element = document.createElementNS(svgSpace, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const draw = (frame, box) => {
    const svg = shape('svg', {viewBox: box.map((x) => x.toFixed(1)).join(' '), role: 'img', 'aria-label': frame.text});
    const drawLeft = (level, size) => {
      const [q, r] = frame.left.split(' ').map(Number);
      svg.append(shape('polygon', {points: hexagon(...centre(q, r, level, level), radius * size), fill: 'none', stroke: '#888', 'stroke-width': 1.5, 'stroke-dasharray': '4 3'}));
    };
    // On a tile, when a piece lay under the one that moved.
    const under = frame.left ? frame.tiles.filter(([, q, r]) => frame.left === q + ' ' + r).length : 0;
    if (frame.left && under === 0) drawLeft(1, 0.9);
    for (const [piece, q, r, level, height] of [...frame.tiles].sort((a, b) => a[2] - b[2] || a[3] - b[3])) {
      const [x, y] = centre(q, r, level, height);
      const dark = piece[0] === 'b';
      const ring = level === height && frame.marked === q + ' ' + r;
      svg.append(shape('polygon', {points: hexagon(x, y, radius * 0.95), fill: dark ? '#2f3136' : '#f6efdc', stroke: ring ? '#d9480f' : dark ? '#0d0e10' : '#8c7f5f', 'stroke-width': ring ? 3 : 1.5, 'stroke-linejoin': 'round'}));
      const letter = shape('text', {x: x.toFixed(1), y: (y + radius * 0.34).toFixed(1), 'text-anchor': 'middle', 'font-weight': 700, 'font-size': radius * 0.95, fill: book.inks[piece[1]][dark ? 1 : 0]}, piece[1]);
      if (piece.length > 2) letter.append(shape('tspan', {'font-size': radius * 0.5, dy: 4}, piece.slice(2)));
      svg.append(letter);
    }
    if (under > 0) drawLeft(under, 0.8);
    return svg;
  };

  let box = [0, 0, 1, 1];
  const show = (ply) => {
    const at = Math.max(0, Math.min(frames.length - 1, ply));
    slider.value = at;
    const frame = frames[at];
    viewer.querySelector('.pane').replaceChildren(draw(frame, box));
    byId('ui-move').textContent = at + ' / ' + (frames.length - 1) + ' · ' + frame.text;
    buttons.forEach((button, i) => {
      if (i + 1 === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    if (at > 0) {
      const list = viewer.querySelector('ol');
      const line = buttons[at - 1].parentElement;
      if (line.offsetTop < list.scrollTop + list.offsetTop || line.offsetTop + line.offsetHeight > list.scrollTop + list.offsetTop + list.clientHeight)
        list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  };

  const open = (id, ply) => {
    const game = gameOf(id);
    frames = framesOf(game);
    box = boxOf(frames);
    viewer.querySelector('h2').textContent = game.text;
    viewer.querySelector('.src').textContent = game.source;
    slider.max = frames.length - 1;
    const items = frames.slice(1).map((frame, i) => {
      const item = make('li');
      const button = make('button', frame.text, {type: 'button'});
      button.addEventListener('click', () => show(i + 1));
      item.append(button);
      return item;
    });
    viewer.querySelector('ol').replaceChildren(...items);
    buttons = items.map((item) => item.firstElementChild);
    if (lists.open) lists.close();
    if (!viewer.open) viewer.showModal();
    show(ply);
    byId('ui-next').focus();
  };

  byId('ui-first').addEventListener('click', () => show(0));
  byId('ui-back').addEventListener('click', () => show(+slider.value - 1));
  byId('ui-next').addEventListener('click', () => show(+slider.value + 1));
  byId('ui-last').addEventListener('click', () => show(frames.length - 1));
  slider.addEventListener('input', () => show(+slider.value));
  viewer.addEventListener('keydown', (event) => {
    if (event.target === slider) return;
    const steps = {ArrowLeft: +slider.value - 1, ArrowRight: +slider.value + 1, Home: 0, End: frames.length - 1};
    if (!(event.key in steps)) return;
    show(steps[event.key]);
    event.preventDefault();
  });
  for (const dialog of [lists, viewer])
    dialog.querySelector('.close').addEventListener('click', () => dialog.close());
})();
