import { listScheduledTasks } from '@canvass/shared/contracts';
import { route, type Route } from '../../endpoints/route';
import type { Scheduler } from './scheduler';

export function schedulerRoutes(scheduler: Pick<Scheduler, 'listTasks'>): Route[] {
  return [route(listScheduledTasks, () => scheduler.listTasks())];
}
