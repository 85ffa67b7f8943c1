import type { Override, OwnedOverride } from '@canvass/shared/contracts';
import { invalidField, problem } from '../http/problems/problem';
import type { SignedInUser } from '../http/pipeline/authentication';
import { acceptsToken } from '../sessions/session-state';
import type { UsersRepository } from '../users/users.repository';
import type { OverrideSettings } from './override-settings';
import { createOverrideTokens, type SessionOverride } from './override-token';

interface Dependencies {
  settings: OverrideSettings;
  /** Configured names; some, such as `shell`, are not areas. */
  areas: string[];
  users: Pick<UsersRepository, 'findByUid'>;
  secret: string;
  now: () => Date;
}

export type OverridesService = ReturnType<typeof createOverridesService>;

/** Decides who may override which area from which origin. Every check uses the current lists. */
export function createOverridesService({ settings, areas: areaNames, users, secret, now }: Dependencies) {
  const { developers, origins } = settings;
  const areas = areaNames.filter((name) => name.startsWith('mf-'));
  const tokens = createOverrideTokens(secret, now);

  function requireDeveloper(uid: string): void {
    if (!developers.includes(uid)) throw problem('not-a-developer');
  }

  function requireListed({ area, origin }: Override): void {
    if (!areas.includes(area)) throw invalidField('body.area', 'must be an area of this installation');
    if (!origins.includes(origin)) throw invalidField('body.origin', 'must be an origin that this installation allows');
  }

  async function isInForce({ override: { uid, area, origin }, session }: SessionOverride): Promise<boolean> {
    const isListed = developers.includes(uid) && origins.includes(origin) && areas.includes(area);
    const user = isListed ? await users.findByUid(uid) : null;
    return user !== null && (!user.sessions || acceptsToken(user.sessions, session));
  }

  /** The override in a token, with its user; null if there is none that is valid. */
  async function verify(token: string | undefined): Promise<OwnedOverride | null> {
    const sessionOverride = token === undefined ? undefined : tokens.read(token);
    return sessionOverride && (await isInForce(sessionOverride)) ? sessionOverride.override : null;
  }

  return {
    verify,

    /** @throws not-a-developer */
    async getChoices(uid: string, token: string | undefined) {
      requireDeveloper(uid);
      return { areas, origins, override: await verify(token) };
    },

    /**
     * Signs an override.
     * @throws not-a-developer, invalid-input
     */
    sign({ uid, session }: Pick<SignedInUser, 'uid' | 'session'>, override: Override): string {
      requireDeveloper(uid);
      requireListed(override);
      return tokens.issue({ override: { ...override, uid }, session });
    },
  };
}
