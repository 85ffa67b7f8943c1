import { readOverview } from '@canvass/shared/contracts';
import { route, type Route } from '../http/pipeline/route';
import type { OverviewRepository } from './overview.repository';

export function overviewRoutes(overview: OverviewRepository): Route[] {
  return [route(readOverview, () => overview.read())];
}
