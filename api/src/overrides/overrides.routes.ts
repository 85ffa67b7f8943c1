import {
  dropOverride,
  OVERRIDE_COOKIE,
  readOverridesPage,
  readOwnOverride,
  setOverride,
  verifyOverride,
} from '@canvass/shared/contracts';
import { problem } from '../http/problem';
import { cookieRoute, route, type Route } from '../http/route';
import { LIFETIME } from './override-token';
import { overridesPage } from './overrides-page';
import type { OverridesService } from './overrides.service';

/**
 * @param overrides absent where nobody may override anything: then there is nothing at these addresses.
 * @param base the path below which the API is served: `/api`.
 */
export function overridesRoutes(overrides: OverridesService | undefined, base: string): Route[] {
  const service = (): OverridesService => {
    if (!overrides) throw problem('not-found');
    return overrides;
  };
  const page = overridesPage(base);
  return [
    route(readOverridesPage, async () => {
      service();
      return page;
    }),
    route(readOwnOverride, async ({ caller, cookie }) => service().choices(caller.uid, cookie(OVERRIDE_COOKIE))),
    cookieRoute(setOverride, async ({ caller, body }) => ({
      answer: body,
      name: OVERRIDE_COOKIE,
      value: service().sign(caller, body),
      lifetime: LIFETIME * 1000,
    })),
    cookieRoute(dropOverride, async () => {
      service();
      return { answer: { dropped: true }, name: OVERRIDE_COOKIE, value: '', lifetime: 0 };
    }),
    route(verifyOverride, async ({ cookie }) => ({ override: await service().verify(cookie(OVERRIDE_COOKIE)) })),
  ];
}
