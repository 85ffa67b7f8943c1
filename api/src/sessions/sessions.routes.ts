import { endAllSessions, endSession, issueToken, recheckSessions } from '@canvass/shared/contracts';
import { route, type Route } from '../endpoints/route';
import type { SessionsService } from './sessions.service';

export function sessionsRoutes(sessions: SessionsService): Route[] {
  return [
    route(issueToken, async ({ caller, body }) => ({ token: await sessions.issueToken(caller, body.current) })),
    route(endSession, async ({ caller }) => {
      await sessions.end(caller);
      return { ended: true };
    }),
    route(endAllSessions, async ({ caller }) => ({ ended: true, revoked: await sessions.endAll(caller) })),
    route(recheckSessions, async ({ body }) => {
      await sessions.recheck(body.email);
      return { rechecked: true };
    }),
  ];
}
