import { OVERRIDE_COOKIE, type Override } from '@canvass/shared/contracts';
import { invalid, problem } from '../http/problem';
import type { UsersRepository } from '../users/users.repository';
import type { OverrideSettings } from './override-settings';
import { buildOverrideTokens, type SignedOverride } from './override-token';

interface Dependencies {
  settings: OverrideSettings;
  /** Names that may be among the areas. */
  areas: string[];
  users: Pick<UsersRepository, 'findByUid'>;
  secret: string;
  now: () => Date;
}

export type OverridesService = ReturnType<typeof buildOverridesService>;

const IN_COOKIES = new RegExp(`(?:^|;\\s*)${OVERRIDE_COOKIE}=([\\w.-]+)`);

/** Decides who may have an area come from where. Every question is answered by the lists as they are now. */
export function buildOverridesService({ settings, areas: names, users, secret, now }: Dependencies) {
  const { developers, origins } = settings;
  const areas = names.filter((name) => name.startsWith('mf-'));
  const tokens = buildOverrideTokens(secret, now);

  function requireDeveloper(uid: string): void {
    if (!developers.includes(uid)) throw problem('not-a-developer');
  }

  function requireListed({ area, origin }: Override): void {
    if (!areas.includes(area)) throw invalid('body.area', 'must be an area of this installation');
    if (!origins.includes(origin)) throw invalid('body.origin', 'must be an origin that this installation lists');
  }

  async function holds({ uid, area, origin }: SignedOverride): Promise<boolean> {
    const isListed = developers.includes(uid) && origins.includes(origin) && areas.includes(area);
    return isListed && (await users.findByUid(uid)) !== null;
  }

  /** The override in a `Cookie` header; null when there is none that holds. */
  async function verify(cookies: string): Promise<Override | null> {
    const token = IN_COOKIES.exec(cookies)?.[1];
    const found = token === undefined ? undefined : tokens.read(token);
    return found && (await holds(found)) ? { area: found.area, origin: found.origin } : null;
  }

  return {
    verify,

    /** @throws not-a-developer */
    async choices(uid: string, cookies: string) {
      requireDeveloper(uid);
      return { areas, origins, override: await verify(cookies) };
    },

    /** Signs an override. @throws not-a-developer, invalid-input */
    sign(uid: string, override: Override): string {
      requireDeveloper(uid);
      requireListed(override);
      return tokens.issue({ ...override, uid });
    },
  };
}
