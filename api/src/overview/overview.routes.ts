import { readOverview } from '@canvass/shared/contracts';
import { route, type Route } from '../endpoints/route';
import type { OverviewRepository } from './overview.repository';

export function overviewRoutes(overview: OverviewRepository): Route[] {
  return [route(readOverview, () => overview.read())];
}
