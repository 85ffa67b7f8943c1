import {
  dropOverride,
  OVERRIDE_COOKIE,
  readOverridesPage,
  readOwnOverride,
  setOverride,
  verifyOverride,
} from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { cookieRoute, route, type Route } from '../endpoints/route';
import { OVERRIDE_LIFETIME_S } from './override-token';
import { renderOverridesPage } from './overrides-page';
import type { OverridesService } from './overrides.service';

/**
 * @param overrides absent if overrides are not allowed; these endpoints then answer with not-found.
 * @param base the path under which the API is served: `/api`.
 */
export function overridesRoutes(overrides: OverridesService | undefined, base: string): Route[] {
  const requireService = (): OverridesService => {
    if (!overrides) throw problem('not-found');
    return overrides;
  };
  const page = renderOverridesPage(base);
  return [
    route(readOverridesPage, async () => {
      requireService();
      return page;
    }),
    route(readOwnOverride, async ({ caller, cookie }) =>
      requireService().getChoices(caller.uid, cookie(OVERRIDE_COOKIE)),
    ),
    cookieRoute(setOverride, async ({ caller, body }) => ({
      answer: body,
      cookie: {
        name: OVERRIDE_COOKIE,
        value: await requireService().sign(caller, body),
        lifetimeMs: OVERRIDE_LIFETIME_S * 1000,
      },
    })),
    cookieRoute(dropOverride, async () => {
      requireService();
      return { answer: { dropped: true }, cookie: { name: OVERRIDE_COOKIE, value: '', lifetimeMs: 0 } };
    }),
    route(verifyOverride, async ({ cookie }) => ({ override: await requireService().verify(cookie(OVERRIDE_COOKIE)) })),
  ];
}
