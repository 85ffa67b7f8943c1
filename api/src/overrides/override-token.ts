import { createHmac, createSecretKey } from 'node:crypto';
import type { OwnedOverride } from '@canvass/shared/contracts';
import jwt from 'jsonwebtoken';

/** Seconds that an override lasts: a day's work. */
export const LIFETIME = 8 * 3600;

const PURPOSE = 'canvass-override';

/** Signs overrides and reads them back. */
export interface OverrideTokens {
  issue: (override: OwnedOverride) => string;
  /** Nothing for one that has expired, was changed, or was signed for anything else. */
  read: (token: string) => OwnedOverride | undefined;
}

/** @param secret what product tokens are signed with: the key is derived from it, so neither passes for the other. */
export function buildOverrideTokens(secret: string, now: () => Date): OverrideTokens {
  const key = createSecretKey(createHmac('sha256', secret).update(PURPOSE).digest());
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue({ area, origin, uid }) {
      const options = { algorithm: 'HS256', subject: uid, audience: PURPOSE, expiresIn: LIFETIME } as const;
      return jwt.sign({ area, origin, iat: seconds() }, key, options);
    },

    read(token) {
      try {
        const options = {
          algorithms: ['HS256'],
          audience: PURPOSE,
          clockTimestamp: seconds(),
        } satisfies jwt.VerifyOptions;
        const { area, origin, sub } = jwt.verify(token, key, options) as jwt.JwtPayload & OwnedOverride;
        return { area, origin, uid: sub ?? '' };
      } catch {
        return undefined;
      }
    },
  };
}
