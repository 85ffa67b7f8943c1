import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuntimeConfig } from '@canvass/shared/area';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { inRoot } from '@canvass/workspace/applications';
import type { ApiReader } from './api-reader';
import { BusyError } from './busy';
import { createPageRenderer, type PageRenderer } from './page-renderer';
import type { ThreadLimits } from './render-thread';
import { createAreaCode, SHELL_CODE } from './testing/rendered-store';

const readNothing: ApiReader = () => Promise.reject(new Error('nothing is read here'));

let program: string;
const renderers: PageRenderer[] = [];

/** Milliseconds; it only ends what hangs. */
const LONG_TIMEOUT_MS = 600_000;

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: '', authDomain: '', projectId: '' },
};

beforeAll(async () => {
  program = (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
});

afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.stop()));
});

/** Renders pages with the body of a function of an address and of what reads from the API. */
function open(
  body: string,
  {
    shell = SHELL_CODE,
    readApi = readNothing,
    limits,
  }: { shell?: string; readApi?: ApiReader; limits?: Partial<ThreadLimits> } = {},
): PageRenderer {
  const text = createAreaCode(
    `const title = await (async () => { ${body} })(); return { description: { title: String(title) } };`,
  );
  const code = { shell: { name: 'shell 1', text: shell }, area: { name: 'mf-a 1', text } };
  const renderer = createPageRenderer(program, code, readApi, {
    renderMs: LONG_TIMEOUT_MS,
    dataMs: LONG_TIMEOUT_MS,
    ...limits,
  });
  renderers.push(renderer);
  return renderer;
}

const getTitle = async (renderer: PageRenderer, url = '/') =>
  (await renderer.render({ url, config: CONFIG }))?.description.title;

test('an area renders a page with what the API answers', async () => {
  const readApi: ApiReader = (path) => Promise.resolve({ status: 200, headers: {}, body: `read ${path}` });
  const renderer = open('return `${url}: ${(await readApi("/surveys")).body}`;', { readApi });
  expect(await getTitle(renderer, '/surveys?q=a')).toBe('/surveys?q=a: read /surveys');
});

test('an area gets modules from the shell, and no others', async () => {
  expect(await getTitle(open(`return require('shared').answer;`))).toBe('42');
  await expect(getTitle(open(`return require('node:fs');`))).rejects.toThrow(
    'mf-a 1: mf-a 1 needs node:fs, which the shell does not share',
  );
});

test.each([
  ['throws', `throw new Error('broken');`, 'mf-a 1: broken'],
  ['throws what is no error', `throw 'broken';`, 'mf-a 1: broken'],
  ['reads what fails', `return (await readApi('/x')).body;`, 'mf-a 1: nothing is read here'],
  [
    'uses all memory',
    `const kept = []; for (;;) kept.push(new Array(100_000).fill({}));`,
    /^mf-a 1(: Worker terminated due to reaching memory limit| took more than 1000 ms)/,
  ],
  ['tries to end its process', `process.exit(0);`, 'mf-a 1: process.exit is not a function'],
  [
    'throws outside of a page',
    `setTimeout(() => { throw new Error('late'); }); return new Promise(() => {});`,
    'mf-a 1: late',
  ],
])('a page that %s fails, and the next one is rendered', async (_, body, message) => {
  const renderer = open(`if (url === '/bad') { ${body} } return 'fine';`);
  expect(await getTitle(renderer)).toBe('fine');
  await expect(renderer.render({ url: '/bad', config: CONFIG })).rejects.toThrow(message);
  expect(await getTitle(renderer)).toBe('fine');
});

describe('a time limit that the test lets pass', () => {
  beforeEach(() => {
    // Only the timers of this thread; everything else goes on.
    jest.useFakeTimers({ doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Lets a second pass once it is what something is limited to. */
  async function passSecond(timers: jest.SpiedFunction<typeof setTimeout>): Promise<void> {
    while (!timers.mock.calls.some(([, delayMs]) => delayMs === 1000)) await nextTurn();
    jest.advanceTimersByTime(1000);
  }

  test.each<[string, string, Partial<ThreadLimits>, string]>([
    ['never ends', `for (;;);`, { renderMs: 1000 }, 'took more than 1000 ms for a page'],
    ['never answers', `return new Promise(() => {});`, { dataMs: 1000 }, 'waited more than 1000 ms for data'],
  ])('a page that %s fails after a second, and the next one is rendered', async (_, body, limits, message) => {
    const renderer = open(`if (url === '/bad') { ${body} } return 'fine';`, { limits });
    expect(await getTitle(renderer)).toBe('fine');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const rendering = renderer.render({ url: '/bad', config: CONFIG });
    await passSecond(timers);
    await expect(rendering).rejects.toThrow(`mf-a 1 ${message}`);
    expect(await getTitle(renderer)).toBe('fine');
  });

  test('a page whose data is late fails alone: its thread goes on, with everything in it', async () => {
    const answers: (() => void)[] = [];
    const readApi: ApiReader = () =>
      new Promise((resolve) => answers.push(() => resolve({ status: 200, headers: {}, body: '' })));
    const body = `
      if (url !== '/fine') await readApi('/x');
      globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count;`;
    const renderer = open(body, { readApi, limits: { dataMs: 1000 } });
    expect(await getTitle(renderer, '/fine')).toBe('1');
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const late = getTitle(renderer, '/late');
    await passSecond(timers);
    await expect(late).rejects.toThrow('mf-a 1 waited more than 1000 ms for data');
    // The answer that comes too late renders nothing.
    for (const answer of answers) answer();
    expect(await getTitle(renderer, '/fine')).toBe('2');
    expect(await getTitle(renderer, '/fine')).toBe('3');
  });

  test('what waits beside a page that never ends is rendered by the next thread', async () => {
    const paths: string[] = [];
    const readApi: ApiReader = (path) => {
      paths.push(path);
      // Only a page that is begun again gets its answer.
      return paths.length < 3 ? new Promise(() => {}) : Promise.resolve({ status: 200, headers: {}, body: 'data' });
    };
    const body = `
      if (url === '/bad') { void readApi('/loops'); for (;;); }
      return url === '/waits' ? (await readApi('/x')).body : 'fine';`;
    const renderer = open(body, { readApi, limits: { renderMs: 1000 } });
    expect(await getTitle(renderer)).toBe('fine');
    const waits = getTitle(renderer, '/waits');
    while (!paths.includes('/x')) await nextTurn();
    const bad = getTitle(renderer, '/bad');
    const next = getTitle(renderer, '/next');
    while (!paths.includes('/loops')) await nextTurn();
    jest.advanceTimersByTime(1000);
    await expect(bad).rejects.toThrow('mf-a 1 took more than 1000 ms for a page');
    expect(await Promise.all([waits, next])).toEqual(['data', 'fine']);
  });
});

test('only so many pages wait, of people and of programs: more are refused at once, and the others rendered', async () => {
  const answers: (() => void)[] = [];
  const data = { status: 200, headers: {}, body: 'data' };
  let hasAnswers = false;
  const readApi: ApiReader = () =>
    hasAnswers ? Promise.resolve(data) : new Promise((resolve) => answers.push(() => resolve(data)));
  const renderer = open(`return (await readApi('/x')).body;`, { readApi });
  const render = (count: number, reader?: 'program') =>
    Array.from({ length: count }, () => renderer.render({ url: '/', config: CONFIG }, reader));
  // They fill the queue while the thread starts.
  const begun = render(16);
  while (answers.length < 16) await nextTurn();
  for (let more = 0; more < 3; more += 1) {
    begun.push(...render(16));
    while (answers.length < begun.length) await nextTurn();
  }
  const waiting = [...render(16), ...render(16, 'program')];
  await expect(render(1)[0]).rejects.toThrow(BusyError);
  await expect(render(1, 'program')[0]).rejects.toThrow(BusyError);
  expect(answers).toHaveLength(64);
  hasAnswers = true;
  for (const answer of answers) answer();
  expect((await Promise.all([...begun, ...waiting])).map((page) => page?.description.title)).toEqual(
    Array.from({ length: 96 }, () => 'data'),
  );
});

test.each<[string, Partial<ThreadLimits>]>([
  ['pages', { pages: 3, ageMs: Infinity }],
  ['milliseconds', { pages: Infinity, ageMs: 1 }],
])('a thread is replaced after a number of %s, without a page that waits for the next one', async (_, limits) => {
  const renderer = open('globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count;', { limits });
  const counts: number[] = [];
  do counts.push(Number(await getTitle(renderer)));
  while (!(counts.length > 1 && counts.at(-1) === 1));
  expect(counts.at(-1)).toBe(1);
  expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).map((_count, index) => index + 1));
});

test.each([
  ['of another contract', SHELL_CODE.replace('VERSION: 2', 'VERSION: 3'), 'shell 1 has server contract 3'],
  ['that is damaged', '{', 'Unexpected token'],
])('the code of a shell %s is refused', async (_, shell, message) => {
  await expect(open('', { shell }).render({ url: '/', config: CONFIG })).rejects.toThrow(message);
});

test('code of areas does not see the environment of the renderer, and has no network of its own', async () => {
  process.env['A_SECRET'] = 'secret';
  expect(await getTitle(open('return Object.keys(process.env).length;'))).toBe('0');
  delete process.env['A_SECRET'];
  await expect(getTitle(open(`return fetch('http://127.0.0.1:9');`))).rejects.toThrow('fetch is not defined');
  await expect(getTitle(open(`return import('node:http');`))).rejects.toThrow('mf-a 1: ');
});
