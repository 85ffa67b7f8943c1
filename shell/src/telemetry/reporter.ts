import type { Registry } from '@canvass/shared/area';
import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import type { TelemetryEvent } from './event-buffer';
import { toReport } from './to-report';

/** Milliseconds for which reports are collected. */
const COLLECT_DURATION_MS = 5000;

/** So many reports the API takes at once, and so many a page sends in its life. */
const MAX_BATCH_SIZE = 20;
const MAX_REPORTS_PER_PAGE = 60;

/**
 * Reports to the API, in beacons, which versions were loaded and what failed in them: each kind of report of a version
 * once in a page's life, so that the counts are of visits, and an error that repeats counts as one. The browser sends
 * them when it likes, and nothing waits for it.
 * @param subscribe hands over what is noted.
 */
export function startReporter(
  { channel, shell, config }: Registry,
  subscribe: (take: (event: TelemetryEvent) => void) => void,
): void {
  const address = `${config.apiBase}${sendTelemetry.path}`;
  const reportedKeys = new Set<string>();
  let pendingReports: AreaReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    for (; pendingReports.length > 0; pendingReports = pendingReports.slice(MAX_BATCH_SIZE)) {
      const body = JSON.stringify({ reports: pendingReports.slice(0, MAX_BATCH_SIZE) });
      navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
    }
  }

  function enqueue(event: TelemetryEvent): void {
    const report = toReport(event, channel);
    if (!report) return;
    const name = [report.kind, report.area, report.version].join(' ');
    if (reportedKeys.has(name) || reportedKeys.size >= MAX_REPORTS_PER_PAGE) return;
    reportedKeys.add(name);
    pendingReports.push(report);
    timer ??= setTimeout(send, COLLECT_DURATION_MS);
  }

  enqueue({ kind: 'loaded', area: 'shell', version: shell });
  subscribe(enqueue);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
