import type { Registry } from '@canvass/shared/area';
import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import type { Note } from './notes';
import { reportOf } from './report-of';

/** Milliseconds for which reports are collected. */
const COLLECT = 5000;

/** So many reports the API takes at once, and so many a page sends in its life. */
const BATCH = 20;
const MOST = 60;

/**
 * Reports to the API, in beacons, which versions were loaded and what failed in them: each kind of report of a version
 * once in a page's life, so that the counts are of visits, and an error that repeats counts as one. The browser sends
 * them when it likes, and nothing waits for it.
 * @param takeNotes hands over what is noted.
 */
export function startBeacons(
  { channel, shell, config }: Registry,
  takeNotes: (take: (note: Note) => void) => void,
): void {
  const address = `${config.apiBase}${sendTelemetry.path}`;
  const known = new Set<string>();
  let waiting: AreaReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    for (; waiting.length > 0; waiting = waiting.slice(BATCH)) {
      const body = JSON.stringify({ reports: waiting.slice(0, BATCH) });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    }
  }

  function take(note: Note): void {
    const report = reportOf(note, channel);
    if (!report) return;
    const name = [report.kind, report.area, report.version].join(' ');
    if (known.has(name) || known.size >= MOST) return;
    known.add(name);
    waiting.push(report);
    timer ??= setTimeout(send, COLLECT);
  }

  take({ kind: 'loaded', area: 'shell', version: shell });
  takeNotes(take);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
