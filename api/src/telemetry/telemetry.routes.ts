import { readTelemetry, sendTelemetry } from '@canvass/shared/contracts';
import { route, type Route } from '../endpoints/route';
import type { TelemetryService } from './telemetry.service';

/**
 * Browsers send beacons as `new Blob([json], { type: 'application/json' })`, which needs no preflight request from the
 * page's own origin. Plain text is refused as everywhere else.
 */
export function telemetryRoutes(telemetry: TelemetryService): Route[] {
  return [
    route(sendTelemetry, ({ body, address }) => telemetry.accept(body.reports, address)),
    route(readTelemetry, ({ query }) => telemetry.read(query)),
  ];
}
