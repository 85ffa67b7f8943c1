import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import { textOf } from '@canvass/shared/testing';
import { registryOf } from '../testing/canary-registry';

/** The bodies that left the page, by the address they went to. */
const sent: [address: string, body: Blob][] = [];

Object.defineProperty(navigator, 'sendBeacon', {
  configurable: true,
  value: (address: string, body: Blob) => {
    sent.push([address, body]);
    return true;
  },
});

/** What the API would take of each beacon. */
async function beacons(): Promise<AreaReport[][]> {
  jest.useRealTimers();
  return Promise.all(
    sent.map(async ([address, body]) => {
      expect([address, body.type]).toEqual(['/api/telemetry', 'application/json']);
      const { data, error } =
        sendTelemetry.body?.safeParse(JSON.parse(await textOf({ name: address, content: body }))) ?? {};
      expect(error).toBeUndefined();
      return data?.reports ?? [];
    }),
  );
}

/** A page that is loaded now: its modules know nothing of the page before. */
async function openPage() {
  jest.resetModules();
  const [{ startBeacons }, notes] = [await import('./beacons'), await import('./notes')];
  return { start: () => startBeacons(registryOf(), notes.takeNotes), ...notes };
}

function hide(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

const loaded = { kind: 'loaded', area: 'mf-public', version: '1.0.0', duration: 80 } as const;
const ofChannel = { channel: 'production' };
const shell = { kind: 'loaded', area: 'shell', version: '1.0.0', ...ofChannel };

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

test('what happened before somebody listened, and in the next five seconds, goes in one beacon', async () => {
  const { note, start } = await openPage();
  note(loaded);
  start();
  note({ kind: 'failed', area: 'mf-admin', version: '1.1.0', error: new Error('gone') });
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5000);
  const failed = { kind: 'failed', area: 'mf-admin', version: '1.1.0', message: 'Error: gone', ...ofChannel };
  expect(await beacons()).toEqual([[shell, { ...loaded, ...ofChannel }, failed]]);
});

test('trouble is heard of at once, whether it came before or after one listened; loads are no trouble', async () => {
  const heard = jest.fn();
  const early = await openPage();
  early.note({ kind: 'failed', area: 'mf-admin', version: '1.1.0' });
  early.onTrouble(heard);
  expect(heard).toHaveBeenCalledTimes(1);
  const late = await openPage();
  late.note(loaded);
  late.onTrouble(heard);
  expect(heard).toHaveBeenCalledTimes(1);
  late.note({ kind: 'error', error: new Error('broken') });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a page that comes to the front sends nothing before its time', async () => {
  const { start } = await openPage();
  start();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5000);
  expect(sent).toHaveLength(1);
});

test('of what goes wrong before somebody listens, the first fifty are kept', async () => {
  const { note, takeNotes } = await openPage();
  for (let count = 0; count < 60; count += 1) note({ ...loaded, version: `1.0.${count}` });
  const taken = jest.fn();
  takeNotes(taken);
  expect(taken).toHaveBeenCalledTimes(50);
});

test('a page that is left sends at once, and nothing twice', async () => {
  const { note, start } = await openPage();
  start();
  note(loaded);
  hide();
  hide();
  jest.advanceTimersByTime(10_000);
  expect(await beacons()).toEqual([[shell, { ...loaded, ...ofChannel }]]);
});

test('each kind of report of a version counts once in the life of a page', async () => {
  const { note, start } = await openPage();
  start();
  for (const version of ['1.0.0', '1.0.0', '2.0.0']) {
    note({ ...loaded, version });
    note({ kind: 'error', area: 'mf-public', version, error: new Error(`at ${performance.now()}`) });
    jest.advanceTimersByTime(6000);
  }
  expect((await beacons()).flat().map(({ kind, area, version }) => `${kind} ${area} ${version}`)).toEqual([
    'loaded shell 1.0.0',
    'loaded mf-public 1.0.0',
    'error mf-public 1.0.0',
    'loaded mf-public 2.0.0',
    'error mf-public 2.0.0',
  ]);
});

test('a page sends at most 60 reports, 20 at a time, whatever goes wrong in it', async () => {
  const { note, start } = await openPage();
  for (let count = 0; count < 200; count += 1) note({ ...loaded, version: `1.0.${count}` });
  start();
  for (let count = 200; count < 400; count += 1) note({ ...loaded, version: `1.0.${count}` });
  jest.advanceTimersByTime(60_000);
  expect((await beacons()).map(({ length }) => length)).toEqual([20, 20, 20]);
});

test('errors that nobody catches are reported when they come from the files of an area', async () => {
  const { noteUncaught, start } = await openPage();
  noteUncaught();
  const error = new Error('broken');
  error.stack = `Error: broken\n    at f (${location.origin}/releases/mf-admin/1.4.0-aa/users.js:1:2)`;
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  dispatchEvent(new ErrorEvent('error', { error: new Error('of an extension') }));
  start();
  jest.advanceTimersByTime(5000);
  const reported = { kind: 'error', area: 'mf-admin', version: '1.4.0-aa', message: 'Error: broken', ...ofChannel };
  expect(await beacons()).toEqual([[shell, reported]]);
});
