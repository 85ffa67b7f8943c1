import { readMetrics } from '@canvass/shared/contracts';
import { route, type Route } from '../endpoints/route';

/** @param read returns the metrics in Prometheus' text format. */
export function operationsRoutes(read: () => Promise<string>): Route[] {
  return [route(readMetrics, read)];
}
