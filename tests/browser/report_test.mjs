// Reports in a real browser: whoever reads them clicks a number, opens a game and steps through it, with whatever they
// have for it; nothing leaves the page, nothing in a record runs, and nobody is shut out.
import {test, before, after} from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const {WAGGLE, MODULES, BROWSER} = process.env;
const installed = createRequire(join(resolve(MODULES), 'package.json'));
const {chromium} = installed('playwright-core');
const axe = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');
const root = resolve(import.meta.dirname, '../..');
const corpus = join(root, '../shared/corpus');
const folder = mkdtempSync(join(tmpdir(), 'waggle-browser-'));
const waggle = (...args) => execFileSync(WAGGLE, args, {cwd: root, encoding: 'utf8', maxBuffer: 1 << 28});

const hostile = '</script><script>document.title="run"</script><img src=x onerror=document.title="run">\'"&amp;';
const hostileFile = [
  '[GameType "Base"]', `[White "${hostile.replaceAll('"', '\\"')}"]`, '[Black "\u202eecila\u0007"]',
  '[Result "WhiteWins"]', '', '1. wS1', '2. bS1 wS1-', '3. wQ -wS1', '4. bQ bS1-', '5. wA1 -wQ', '6. bA1 bQ-', '',
].join('\n');

const reports = {};
const games = {};
let browser;

before(async () => {
  const records = [join(root, 'samples/sound'), ...(existsSync(corpus) ? [corpus] : [])];
  const imported = (name, ...paths) => {
    const database = join(folder, name);
    try {
      waggle('import', database, ...paths, '--quiet');
    } catch (error) {
      if (error.status !== 1) throw error;  // some records were rejected
    }
    games[name] = new Map();
    for (const line of waggle('games', database, '--format', 'ndjson').trim().split('\n')) {
      const game = JSON.parse(line);
      games[name].set(String(game.game), game.moves);
    }
    return database;
  };
  const report = (name, database, ...options) => {
    reports[name] = pathToFileURL(join(folder, name + '.html')).href;
    waggle('report', database, '-o', join(folder, name + '.html'), ...options);
  };
  const database = imported('games.db', ...records);
  report('all', database);
  report('position', database, '--position', 'wS1');
  report('russian', database, '--lang', 'ru');
  report('dossier', database, '--player', 'alice');
  report('preparation', database, '--player', 'alice', '--opponent', 'bob', '--lang', 'uk');
  report('event', database, '--event', 'Club evening');
  writeFileSync(join(folder, 'hostile.pgn'), hostileFile);
  report('hostile', imported('hostile.db', join(folder, 'hostile.pgn')));
  browser = await chromium.launch({executablePath: BROWSER, args: ['--no-sandbox', '--disable-gpu']});
});

after(async () => {
  await browser?.close();
  rmSync(folder, {recursive: true});
});

/** Does something with a report; whatever else the page did than show itself fails the test. */
const opened = async (url, options, action) => {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const page = await context.newPage();
  const surprises = [];
  page.on('request', (request) => request.url() !== url && surprises.push('request ' + request.url()));
  page.on('console', (message) => surprises.push('console: ' + message.text()));
  page.on('pageerror', (error) => surprises.push('error: ' + error.message));
  page.on('dialog', (dialog) => surprises.push('dialog: ' + dialog.message()));
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener('securitypolicyviolation', (event) => window.refused.push(event.violatedDirective));
  });
  try {
    await page.goto(url);
    await action(page);
    surprises.push(...await page.evaluate(() => window.refused));
  } finally {
    await context.close();
  }
  assert.deepEqual(surprises, []);
};

/** What the replayer shows now. */
const shown = (page) => page.evaluate(() => ({
  pieces: document.querySelectorAll('#ui-replay .pane polygon:not([fill=none])').length,
  letters: document.querySelectorAll('#ui-replay .pane text').length,
  move: document.getElementById('ui-move').textContent,
  slider: +document.getElementById('ui-ply').value,
  current: [...document.querySelectorAll('#ui-replay ol button')].findIndex((button) => button.ariaCurrent === 'step'),
}));

/** What it must show after some plies: as many pieces as there were different ones to move. */
const expected = (moves, plies) => {
  const pieces = new Set(moves.slice(0, plies).filter((move) => move !== 'pass').map((move) => move.split(' ')[0]));
  const text = plies === 0 ? 'The start' : moves[plies - 1];
  return {
    pieces: pieces.size, letters: pieces.size, move: `${plies} / ${moves.length} · ${text}`, slider: plies,
    current: plies - 1,
  };
};

/** Opens a game as people do: a number, and the game in its list. */
const openGame = async (page, id) => {
  const number = page.locator(`button.n[data-games~="${id}"]`).first();
  await number.click();
  await page.locator(`#ui-games button.n[data-game="${id}"]`).click();
  return number;
};

const ways = {
  'the button': (page) => page.locator('#ui-next').click(),
  'the arrow keys': (page) => page.keyboard.press('ArrowRight'),
  'the slider': (page) => page.locator('#ui-ply').press('ArrowRight'),
  'the list of moves': (page, ply) => page.locator('#ui-replay ol button').nth(ply - 1).click(),
};
for (const [name, step] of Object.entries(ways))
  test(`${name} leads through every ply of a game`, () => opened(reports.all, {}, async (page) => {
    const index = Object.keys(ways).indexOf(name);
    const [id, moves] = [...games['games.db']].filter(([, moves]) => moves.length > 20)[index * 3];
    await openGame(page, id);
    assert.deepEqual(await shown(page), expected(moves, 0));
    for (let ply = 1; ply <= moves.length; ++ply) {
      await step(page, ply);
      assert.deepEqual(await shown(page), expected(moves, ply));
    }
  }));

test('back, first, last, home and end', () => opened(reports.all, {}, async (page) => {
  const [id, moves] = [...games['games.db']].find(([, moves]) => moves.length > 20);
  await openGame(page, id);
  const last = moves.length;
  for (const [act, ply] of [
    [() => page.locator('#ui-last').click(), last], [() => page.locator('#ui-next').click(), last],
    [() => page.locator('#ui-back').click(), last - 1], [() => page.locator('#ui-first').click(), 0],
    [() => page.locator('#ui-back').click(), 0], [() => page.keyboard.press('End'), last],
    [() => page.keyboard.press('ArrowLeft'), last - 1], [() => page.keyboard.press('Home'), 0],
    [() => page.locator('#ui-ply').press('End'), last], [() => page.locator('#ui-ply').press('Home'), 0],
  ]) {
    await act();
    assert.deepEqual(await shown(page), expected(moves, ply));
  }
}));

test('games of the page open and show their pieces at every ply', () => opened(reports.all, {}, async (page) => {
  const book = await page.evaluate(() => Object.keys(JSON.parse(document.getElementById('ui-book').textContent).games));
  assert.ok(book.length > 10);
  for (const id of book.slice(0, 60)) {
    const counts = await page.evaluate((id) => {
      const direct = document.querySelector(`main button.n[data-game="${id}"]`);
      if (direct) direct.click();
      else {
        document.querySelector(`button.n[data-games~="${id}"]`).click();
        document.querySelector(`#ui-games button.n[data-game="${id}"]`).click();
      }
      document.getElementById('ui-first').click();
      const plies = +document.getElementById('ui-ply').max;
      const counts = [];
      for (let ply = 0; ply <= plies; ++ply) {
        counts.push(document.querySelectorAll('#ui-replay .pane polygon:not([fill=none])').length);
        document.getElementById('ui-next').click();
      }
      document.querySelector('#ui-replay .close').click();
      return counts;
    }, id);
    const moves = games['games.db'].get(id);
    assert.deepEqual(counts, [...Array(moves.length + 1).keys()].map((ply) => expected(moves, ply).pieces), id);
  }
}));

/** The tiles of a board, what show draws beside them left out, the least coordinates taken away: letter, fill, place. */
const tiles = (svg) => {
  const shapes = [...svg.querySelectorAll(':scope > polygon:not([fill=none])')];
  const letters = [...svg.querySelectorAll(':scope > text')];
  const places = letters.map((text) => [+text.getAttribute('x'), +text.getAttribute('y')]);
  const least = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  const size = +letters[0].getAttribute('font-size');
  return letters.map((text, i) => [
    text.textContent, shapes[i].getAttribute('fill'), text.getAttribute('fill'), shapes[i].getAttribute('stroke'),
    ...[0, 1].map((axis) => Math.round((places[i][axis] - least[axis]) / size * 10) / 10 + 0),
  ].join(' ')).sort();
};

test('the replayer draws the boards that show draws', () => opened(reports.all, {}, async (page) => {
  let compared = 0;
  for (const [id, moves] of [...games['games.db']].filter(([, moves]) => moves.length > 0 && moves.at(-1) !== 'pass')) {
    if (++compared > 25) break;
    await openGame(page, id);
    await page.locator('#ui-last').click();
    const drawn = waggle('show', moves.join(';'), '--svg');
    const ours = await page.evaluate(`(${tiles})(document.querySelector('#ui-replay .pane svg'))`);
    const board = await page.evaluate(
      `(${tiles})(new DOMParser().parseFromString(${JSON.stringify(drawn)}, 'text/html').querySelector('svg'))`);
    assert.deepEqual(ours, board, `game ${id}`);
    await page.keyboard.press('Escape');
  }
  assert.ok(compared > 10);
}));

test('closing gives the focus back to the number that was clicked', () => opened(reports.all, {}, async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.dataset.games ?? document.activeElement.outerHTML);
  const [id] = [...games['games.db']][0];
  for (const close of [() => page.locator('#ui-replay .close').click(), () => page.keyboard.press('Escape')]) {
    const number = await openGame(page, id);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'ui-next');
    await close();
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.equal(await focused(), await number.getAttribute('data-games'));
  }
  const number = page.locator('main button.n[data-games]').first();
  await number.press('Enter');
  assert.equal(await page.locator('#ui-games[open]').count(), 1);
  await page.keyboard.press('Escape');
  assert.equal(await focused(), await number.getAttribute('data-games'));
}));

test('a name in a record does nothing', () => opened(reports.hostile, {}, async (page) => {
  assert.equal(await page.title(), 'Hive openings');
  assert.equal(await page.locator('main img, main script, dialog img').count(), 0);
  const [id, moves] = [...games['hostile.db']][0];
  await openGame(page, id);
  const heading = await page.locator('#ui-replay-title').textContent();
  assert.ok(heading.includes('</script><script>document.title='), heading);
  assert.ok(!/[\u0007\u202e]/.test(await page.content()));
  await page.keyboard.press('End');
  assert.deepEqual(await shown(page), expected(moves, moves.length));
  assert.equal(await page.title(), 'Hive openings');
}));

/** Texts of charts that lie on one another. */
const overlapping = () => [...document.querySelectorAll('svg.chart')].flatMap((chart) => {
  const texts = [...chart.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
  return texts.flatMap(([one, a], i) => texts.slice(i + 1)
    .filter(([, b]) => a.width && b.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => one + ' / ' + other));
});

for (const report of ['all', 'position', 'dossier', 'preparation', 'event'])
  test(`${report}: on paper nothing is wider than the sheet`, () =>
    opened(reports[report], {viewport: {width: 718, height: 1000}}, async (page) => {
      await page.emulateMedia({media: 'print'});
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80))), []);
    }));

const looks = [
  ...['all', 'dossier', 'event'].flatMap((report) =>
    [1280, 400].flatMap((width) => ['light', 'dark'].map((scheme) => [report, width, scheme]))),
  ['preparation', 1280, 'light'], ['preparation', 400, 'dark'],
  ['position', 1280, 'dark'], ['position', 400, 'light'], ['russian', 1280, 'light'], ['russian', 400, 'dark'],
];
test('a table that is wider than the page shows where it goes on, and the keyboard scrolls it', () =>
  opened(reports.all, {viewport: {width: 400, height: 900}}, async (page) => {
    const table = await page.locator('.wide.more > .scroll').first().elementHandle();
    const marks = () => table.evaluate((scroll) => [...scroll.parentElement.classList].sort().join(' '));
    const becomes = async (wanted) => {
      for (let i = 0; i < 50 && await marks() !== wanted; ++i) await page.waitForTimeout(20);
      assert.equal(await marks(), wanted);
    };
    await becomes('more wide');
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await becomes('before more wide');
    await table.evaluate((scroll) => { scroll.scrollLeft = scroll.scrollWidth; });
    await becomes('before wide');
    assert.ok(await page.locator('.wide.more > .scroll[tabindex="0"]').count() > 0);
    assert.equal(await page.locator('.wide:not(.more, .before) > .scroll[tabindex="0"]:visible').count(), 0);
  }));

for (const [report, width, colorScheme] of looks)
  test(`${report}, ${width} wide, ${colorScheme}: nothing serious found, nothing wider than the page`, () =>
    opened(reports[report], {viewport: {width, height: 900}, colorScheme, reducedMotion: 'reduce'}, async (page) => {
      assert.deepEqual(await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
        return ids.filter((id, i) => ids.indexOf(id) !== i);
      }), []);
      await page.evaluate(axe);
      const findings = async (where) => (await page.evaluate((where) => axe.run(where), where)).violations
        .filter((finding) => ['serious', 'critical'].includes(finding.impact))
        .map((finding) => `${finding.id}: ${finding.nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.deepEqual(await findings('html'), []);
      assert.equal(await tooWide(), 0);
      assert.deepEqual(await page.evaluate(overlapping), []);
      await page.locator('main button.n[data-games]').first().click();
      assert.deepEqual(await findings('#ui-games'), []);
      await page.locator('#ui-games button.n').first().click();
      await page.keyboard.press('ArrowRight');
      assert.deepEqual(await findings('#ui-replay'), []);
      assert.equal(await page.evaluate(() => {
        const dialog = document.getElementById('ui-replay');
        return dialog.scrollWidth - dialog.clientWidth;
      }), 0);
    }));
