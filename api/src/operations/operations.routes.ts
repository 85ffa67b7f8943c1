import { readMetrics } from '@canvass/shared/contracts';
import { route, type Route } from '../http/pipeline/route';

/** @param read returns the metrics in Prometheus' text format. */
export function operationsRoutes(read: () => Promise<string>): Route[] {
  return [route(readMetrics, read)];
}
