import type { Override, OwnedOverride } from '@canvass/shared/contracts';
import { invalidField, problem } from '../kernel/http/problems/problem';
import type { SignedInUser } from '../endpoints/authentication';
import { acceptsToken } from '../records/session-state';
import type { AreaNames } from '../telemetry/area-names';
import type { UsersRepository } from '../records/users.repository';
import type { OverrideSettings } from './override-settings';
import { createOverrideTokens, type SessionOverride } from './override-token';

interface Dependencies {
  settings: OverrideSettings;
  /** Some names, such as `shell`, are not of areas. */
  areas: AreaNames;
  users: Pick<UsersRepository, 'findByUid'>;
  secret: string;
  now: () => Date;
}

export type OverridesService = ReturnType<typeof createOverridesService>;

/** Decides who may override which area from which origin. Every check uses the current lists. */
export function createOverridesService({ settings, areas: areaNames, users, secret, now }: Dependencies) {
  const { developers, origins } = settings;
  const tokens = createOverrideTokens(secret, now);

  function requireDeveloper(uid: string): void {
    if (!developers.includes(uid)) throw problem('not-a-developer');
  }

  const isArea = async (name: string) => name.startsWith('mf-') && (await areaNames.has(name));

  async function requireListed({ area, origin }: Override): Promise<void> {
    if (!(await isArea(area))) throw invalidField('body.area', 'must be an area of this installation');
    if (!origins.includes(origin)) throw invalidField('body.origin', 'must be an origin that this installation allows');
  }

  async function isInForce({ override: { uid, area, origin }, session }: SessionOverride): Promise<boolean> {
    const isListed = developers.includes(uid) && origins.includes(origin) && (await isArea(area));
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
      const areas = (await areaNames.list()).filter((name) => name.startsWith('mf-'));
      return { areas, origins, override: await verify(token) };
    },

    /**
     * Signs an override.
     * @throws not-a-developer, invalid-input
     */
    async sign({ uid, session }: Pick<SignedInUser, 'uid' | 'session'>, override: Override): Promise<string> {
      requireDeveloper(uid);
      await requireListed(override);
      return tokens.issue({ override: { ...override, uid }, session });
    },
  };
}
