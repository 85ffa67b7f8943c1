import { createHmac, createSecretKey } from 'node:crypto';
import type { OwnedOverride } from '@canvass/shared/contracts';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { sessionClaims, type TokenSession } from '../kernel/identity/product-token';

/** How long an override lasts, in seconds: a working day. */
export const OVERRIDE_LIFETIME_S = 8 * 3600;

const TOKEN_AUDIENCE = 'canvass-override';

/** An override, and the session in which it was set; it ends with that session. */
export interface SessionOverride {
  override: OwnedOverride;
  session: TokenSession;
}

/** Signs and reads overrides. */
export interface OverrideTokens {
  issue: (sessionOverride: SessionOverride) => string;
  /** Undefined if the token has expired, was modified, has no session, or was signed for another purpose. */
  read: (token: string) => SessionOverride | undefined;
}

const claimsSchema = z.required(
  z.object({ area: z.string(), origin: z.string(), sub: z.string(), exp: z.number(), ...sessionClaims }),
);

/**
 * @param secret the secret that signs product tokens. A separate key is derived from it, so that neither kind of token
 * is accepted as the other.
 */
export function createOverrideTokens(secret: string, now: () => Date): OverrideTokens {
  const key = createSecretKey(createHmac('sha256', secret).update(TOKEN_AUDIENCE).digest());
  const getNowSeconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue({ override: { area, origin, uid }, session }) {
      const options = {
        algorithm: 'HS256',
        subject: uid,
        audience: TOKEN_AUDIENCE,
        expiresIn: OVERRIDE_LIFETIME_S,
      } as const;
      const { id: sid, signedInAt, issuedAt } = session;
      const sessionFields = { sid, auth_time: signedInAt.getTime() / 1000, iat_ms: issuedAt.getTime() };
      return jwt.sign({ area, origin, iat: getNowSeconds(), ...sessionFields }, key, options);
    },

    read(token) {
      try {
        const options = {
          algorithms: ['HS256'],
          audience: TOKEN_AUDIENCE,
          clockTimestamp: getNowSeconds(),
        } satisfies jwt.VerifyOptions;
        const claims = claimsSchema.parse(jwt.verify(token, key, options));
        const { area, origin, sub: uid, sid, auth_time: signedIn, iat_ms: issued } = claims;
        const session = { id: sid, signedInAt: new Date(signedIn * 1000), issuedAt: new Date(issued) };
        return { override: { area, origin, uid }, session };
      } catch {
        return undefined;
      }
    },
  };
}
