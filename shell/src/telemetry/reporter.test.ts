import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { readSavedText } from '@canvass/shared/testing';
import { createTestRegistry } from '../testing/canary-registry';

/** The bodies of sent beacons, with their addresses. */
const sentBeacons: [address: string, body: Blob][] = [];

Object.defineProperty(navigator, 'sendBeacon', {
  configurable: true,
  value: (address: string, body: Blob) => {
    sentBeacons.push([address, body]);
    return true;
  },
});

/** The reports in each beacon as the API would accept them. */
async function readSentReports(): Promise<AreaReport[][]> {
  jest.useRealTimers();
  return Promise.all(
    sentBeacons.map(async ([address, body]) => {
      expect([address, body.type]).toEqual(['/api/telemetry', 'application/json']);
      const { data, error } =
        getDeclaration(sendTelemetry).body?.safeParse(
          JSON.parse(await readSavedText({ name: address, content: body })),
        ) ?? {};
      expect(error).toBeUndefined();
      return data?.reports ?? [];
    }),
  );
}

/** The modules as of a fresh page load, without any earlier state. */
async function importFreshModules() {
  jest.resetModules();
  const [{ startReporter }, notes] = [await import('./reporter'), await import('./event-buffer')];
  return { start: () => startReporter(createTestRegistry(), notes.drainTo), ...notes };
}

function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

const loaded = { kind: 'loaded', area: 'mf-public', version: '1.0.0', duration: 80 } as const;
const channelField = { channel: 'production' };
const shell = { kind: 'loaded', area: 'shell', version: '1.0.0', ...channelField };

beforeEach(() => {
  jest.useFakeTimers();
  sentBeacons.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

test('buffered events and those of the next five seconds are sent in one beacon', async () => {
  const { trackEvent, start } = await importFreshModules();
  trackEvent(loaded);
  start();
  trackEvent({ kind: 'failed', area: 'mf-admin', version: '1.1.0', error: new Error('gone') });
  expect(sentBeacons).toEqual([]);
  jest.advanceTimersByTime(5000);
  const failed = { kind: 'failed', area: 'mf-admin', version: '1.1.0', message: 'Error: gone', ...channelField };
  expect(await readSentReports()).toEqual([[shell, { ...loaded, ...channelField }, failed]]);
});

test('the first error notifies its listener at once, before or after it subscribes; loads do not', async () => {
  const onError = jest.fn();
  const earlyPage = await importFreshModules();
  earlyPage.trackEvent({ kind: 'failed', area: 'mf-admin', version: '1.1.0' });
  earlyPage.onFirstError(onError);
  expect(onError).toHaveBeenCalledTimes(1);
  const latePage = await importFreshModules();
  latePage.trackEvent(loaded);
  latePage.onFirstError(onError);
  expect(onError).toHaveBeenCalledTimes(1);
  latePage.trackEvent({ kind: 'error', error: new Error('broken') });
  expect(onError).toHaveBeenCalledTimes(2);
});

test('a page that becomes visible sends nothing early', async () => {
  const { start } = await importFreshModules();
  start();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sentBeacons).toEqual([]);
  jest.advanceTimersByTime(5000);
  expect(sentBeacons).toHaveLength(1);
});

test('the first fifty events are buffered until a reporter is attached', async () => {
  const { trackEvent, drainTo } = await importFreshModules();
  for (let count = 0; count < 60; count += 1) trackEvent({ ...loaded, version: `1.0.${count}` });
  const sink = jest.fn();
  drainTo(sink);
  expect(sink).toHaveBeenCalledTimes(50);
});

test('a page that is hidden sends its reports at once, each only once', async () => {
  const { trackEvent, start } = await importFreshModules();
  start();
  trackEvent(loaded);
  hidePage();
  hidePage();
  jest.advanceTimersByTime(10_000);
  expect(await readSentReports()).toEqual([[shell, { ...loaded, ...channelField }]]);
});

test('each report kind of a version is sent once per page load', async () => {
  const { trackEvent, start } = await importFreshModules();
  start();
  for (const version of ['1.0.0', '1.0.0', '2.0.0']) {
    trackEvent({ ...loaded, version });
    trackEvent({ kind: 'error', area: 'mf-public', version, error: new Error(`at ${performance.now()}`) });
    jest.advanceTimersByTime(6000);
  }
  expect((await readSentReports()).flat().map(({ kind, area, version }) => `${kind} ${area} ${version}`)).toEqual([
    'loaded shell 1.0.0',
    'loaded mf-public 1.0.0',
    'error mf-public 1.0.0',
    'loaded mf-public 2.0.0',
    'error mf-public 2.0.0',
  ]);
});

test('a page sends at most 60 reports, 20 at a time, whatever goes wrong in it', async () => {
  const { trackEvent, start } = await importFreshModules();
  for (let count = 0; count < 200; count += 1) trackEvent({ ...loaded, version: `1.0.${count}` });
  start();
  for (let count = 200; count < 400; count += 1) trackEvent({ ...loaded, version: `1.0.${count}` });
  jest.advanceTimersByTime(60_000);
  expect((await readSentReports()).map(({ length }) => length)).toEqual([20, 20, 20]);
});

test('uncaught errors are reported when they come from files of an area', async () => {
  const { trackUncaughtErrors, start } = await importFreshModules();
  trackUncaughtErrors();
  const error = new Error('broken');
  error.stack = `Error: broken\n    at f (${location.origin}/releases/mf-admin/1.4.0-aa/users.js:1:2)`;
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  dispatchEvent(new ErrorEvent('error', { error: new Error('of an extension') }));
  start();
  jest.advanceTimersByTime(5000);
  const expectedReport = {
    kind: 'error',
    area: 'mf-admin',
    version: '1.4.0-aa',
    message: 'Error: broken',
    stack: ['mf-admin/1.4.0-aa/users.js:1:2'],
    ...channelField,
  };
  expect(await readSentReports()).toEqual([[shell, expectedReport]]);
});
