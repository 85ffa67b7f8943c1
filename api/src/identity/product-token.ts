import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { problem } from '../http/problems/problem';

/** Seconds that a product token lasts. */
export const PRODUCT_TOKEN_LIFETIME_S = 3600;
const ISSUER = 'canvass';

/** What a product token says of the session that it belongs to. */
export interface TokenSession {
  id: string;
  /** When the person signed in at the identity provider, which counts in whole seconds. */
  signedInAt: Date;
  /** When this token was issued, to the millisecond. */
  issuedAt: Date;
}

/** Whose a token is, and of which session. */
export interface TokenHolder {
  uid: string;
  session: TokenSession;
}

/** Issues and checks product tokens: HS256, one hour, the subject is the uid. */
export interface ProductTokens {
  issue: (holder: TokenHolder & { email: string }) => string;
  /** @throws token-expired or invalid-token. */
  verify: (token: string) => TokenHolder;
  /** The holder of a token that may have expired; nothing for one that is not ours. */
  verifyIgnoringExpiry: (token: string) => TokenHolder | undefined;
}

/** The last second that a date can have. */
const MAX_EPOCH_SECONDS = 8.64e12;

const secondsSchema = z.number().check(z.gte(0), z.lte(MAX_EPOCH_SECONDS));

/** The claims about a session; tokens of earlier releases have none of the optional ones. */
export const sessionClaims = {
  iat: secondsSchema,
  sid: z.optional(z.string().check(z.minLength(1))),
  auth_time: z.optional(secondsSchema),
  iat_ms: z.optional(z.number().check(z.gte(0), z.lte(MAX_EPOCH_SECONDS * 1000))),
};

/** The library checks who signed and when it ends; that claims are of their types, and that there is an end, it does not. */
const claimsSchema = z.object({ sub: z.string().check(z.minLength(1)), exp: secondsSchema, ...sessionClaims });

type Claims = z.infer<typeof claimsSchema>;

/**
 * Tokens of earlier releases name neither session nor sign-in and are valid for the rest of their hour. Each counts as a
 * session of its own, begun at the beginning of the second in which it was issued: a cut in that second ends it.
 */
function toTokenSession({ sid, auth_time: signedInAtSeconds, iat_ms: issuedAtMs, iat }: Claims): TokenSession {
  return {
    id: sid ?? `issued-${iat}`,
    signedInAt: new Date((signedInAtSeconds ?? iat) * 1000),
    issuedAt: new Date(issuedAtMs ?? iat * 1000),
  };
}

export function createProductTokens(secret: string, now: () => Date): ProductTokens {
  // Made once: from a string the library makes it at every call, which takes longer than all the rest.
  const key = createSecretKey(Buffer.from(secret));

  /** @throws what the library throws, or that a claim is missing or of another type. */
  function verifyClaims(token: string, ignoreExpiration: boolean): TokenHolder {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      clockTimestamp: Math.floor(now().getTime() / 1000),
      ignoreExpiration,
    });
    const validClaims = claimsSchema.parse(claims);
    return { uid: validClaims.sub, session: toTokenSession(validClaims) };
  }

  return {
    issue({ uid, email, session }) {
      const claims = {
        email,
        iat: Math.floor(session.issuedAt.getTime() / 1000),
        iat_ms: session.issuedAt.getTime(),
        auth_time: session.signedInAt.getTime() / 1000,
        sid: session.id,
      };
      return jwt.sign(claims, key, {
        algorithm: 'HS256',
        subject: uid,
        issuer: ISSUER,
        audience: ISSUER,
        expiresIn: PRODUCT_TOKEN_LIFETIME_S,
      });
    },

    verify(token) {
      try {
        return verifyClaims(token, false);
      } catch (error) {
        throw problem(error instanceof jwt.TokenExpiredError ? 'token-expired' : 'invalid-token');
      }
    },

    verifyIgnoringExpiry(token) {
      try {
        return verifyClaims(token, true);
      } catch {
        return undefined;
      }
    },
  };
}
