import { listEvents } from '@canvass/shared/contracts';
import { listRoute, type Route } from '../endpoints/route';
import type { AuditService } from './audit.service';

export function auditRoutes(audit: AuditService): Route[] {
  return [listRoute(listEvents, ({ query }) => audit.list(query))];
}
