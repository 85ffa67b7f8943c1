import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RateLimits } from '../rate-limits/rate-limit';
import type { TaskSuccesses } from '../../tasks/task-successes';
import { getRoutePattern, getSentStatus } from './logging';

/** In seconds: from reads, and writes with fsync, to slow requests and the request timeout. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Metrics = ReturnType<typeof createMetrics>;

/** The state of the outbox, which all processes share. */
interface MailMeasurement {
  counts: Record<string, number>;
  dueSince: Date | undefined;
}

/**
 * Gauges of the outbox, read from the database when somebody asks. Without an answer they keep their last values, so that
 * the other metrics can be read while the database is gone.
 */
function addMailGauges(registers: Registry[], measureMails: () => Promise<MailMeasurement>): () => Promise<void> {
  const counts = new Gauge({ name: 'canvass_mails', help: 'Mails by state.', labelNames: ['state'], registers });
  const delay = new Gauge({
    name: 'canvass_mail_delay_seconds',
    help: 'For how long the next mail has been due; 0 if none is.',
    registers,
  });
  return async () => {
    const measured = await measureMails().catch(() => undefined);
    if (!measured) return;
    for (const [state, count] of Object.entries(measured.counts)) counts.set({ state }, count);
    delay.set(Math.max(0, (Date.now() - (measured.dueSince?.getTime() ?? Date.now())) / 1000));
  };
}

function addTaskGauge(registers: Registry[], { list }: Pick<TaskSuccesses, 'list'>): void {
  void new Gauge({
    name: 'canvass_task_last_success_timestamp_seconds',
    help: 'When a background task of this process last succeeded; 0 if it has not since the process started.',
    labelNames: ['task'],
    registers,
    collect() {
      for (const [task, at] of list()) this.set({ task }, (at?.getTime() ?? 0) / 1000);
    },
  });
}

/** The metrics of one process. No label takes values that callers can choose. */
export function createMetrics(
  measureMails: () => Promise<MailMeasurement>,
  taskSuccesses: Pick<TaskSuccesses, 'list'>,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to finishing its response; status 499 when the client disconnected.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const votes = new Counter({ name: 'canvass_votes_total', help: 'Votes stored.', registers });
  const rateLimitRejections = new Counter({
    name: 'canvass_rate_limit_refusals_total',
    help: 'Requests refused by a rate limit, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const reports = new Counter({
    name: 'canvass_telemetry_reports_total',
    help: 'What pages reported about areas; areas that are not configured are counted as other.',
    labelNames: ['area', 'kind'],
    registers,
  });

  const unreadable = new Counter({
    name: 'canvass_unreadable_records_total',
    help: 'Unreadable stored records met by requests, by route.',
    labelNames: ['route'],
    registers,
  });

  addTaskGauge(registers, taskSuccesses);
  const updateMailGauges = addMailGauges(registers, measureMails);

  const measureRequests: RequestHandler = (request, response, next) => {
    const end = durations.startTimer();
    response.once('close', () => {
      end({ method: request.method, route: getRoutePattern(request), status: getSentStatus(response) });
    });
    next();
  };

  return {
    measureRequests,
    onVote: () => votes.inc(),
    onLimitExceeded: (limit: keyof RateLimits) => rateLimitRejections.inc({ limit }),
    onReport: (area: string, kind: string) => reports.inc({ area, kind }),
    onUnreadable: (route: string) => unreadable.inc({ route }),
    /** The metrics in Prometheus' text format. */
    renderMetrics: async () => {
      await updateMailGauges();
      return registry.metrics();
    },
  };
}
