import type { Registry } from '@canvass/shared/area';
import { sendTelemetry, type AreaReport } from '@canvass/shared/contracts';
import type { TelemetryEvent } from './event-buffer';
import { toReport } from './to-report';

/** Milliseconds for which reports are collected. */
const COLLECT_DURATION_MS = 5000;

/** The maximum number of reports that the API accepts in one request, and that a page sends in total. */
const MAX_BATCH_SIZE = 20;
const MAX_REPORTS_PER_PAGE = 60;

/**
 * Sends to the API, in beacons, which versions were loaded and which errors occurred in them. Each kind of report is
 * sent once per version and page load, so that the counts are of visits, and a repeated error counts once. The browser
 * sends beacons when it likes, and nothing waits for them.
 * @param subscribe passes on recorded events.
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
