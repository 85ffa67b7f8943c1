import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import { problem } from '../http/problems/problem';

/** How long a product token is valid, in seconds. */
export const PRODUCT_TOKEN_LIFETIME_S = 3600;
const ISSUER = 'canvass';

/** The claims of a product token about its session. */
export interface TokenSession {
  id: string;
  /** When the user signed in at the identity provider, in whole seconds. */
  signedInAt: Date;
  /** When this token was issued, in milliseconds. */
  issuedAt: Date;
}

/** The user and the session of a token. */
export interface TokenHolder {
  uid: string;
  session: TokenSession;
}

/** Issues and verifies product tokens: HS256, valid for one hour, with the uid as the subject. */
export interface ProductTokens {
  issue: (holder: TokenHolder & { email: string }) => string;
  /** @throws token-expired or invalid-token. */
  verify: (token: string) => TokenHolder;
  /** The holder of a token that may have expired; undefined if the token is otherwise invalid. */
  verifyIgnoringExpiry: (token: string) => TokenHolder | undefined;
}

/** The last second that a `Date` can represent. */
const MAX_EPOCH_SECONDS = 8.64e12;

const secondsSchema = z.number().check(z.gte(0), z.lte(MAX_EPOCH_SECONDS));

/** The claims about a session; tokens of earlier releases lack the optional ones. */
export const sessionClaims = {
  iat: secondsSchema,
  sid: z.optional(z.string().check(z.minLength(1))),
  auth_time: z.optional(secondsSchema),
  iat_ms: z.optional(z.number().check(z.gte(0), z.lte(MAX_EPOCH_SECONDS * 1000))),
};

/** The library checks the issuer and the expiry, but not the types of claims, or that there is an expiry. */
const claimsSchema = z.object({ sub: z.string().check(z.minLength(1)), exp: secondsSchema, ...sessionClaims });

type Claims = z.infer<typeof claimsSchema>;

/**
 * Tokens of earlier releases contain neither session nor sign-in and stay valid for the rest of their hour. Each counts
 * as a separate session that began at the start of the second in which it was issued, so that ending all tokens within
 * that second ends it.
 */
function toTokenSession({ sid, auth_time: signedInAtSeconds, iat_ms: issuedAtMs, iat }: Claims): TokenSession {
  return {
    id: sid ?? `issued-${iat}`,
    signedInAt: new Date((signedInAtSeconds ?? iat) * 1000),
    issuedAt: new Date(issuedAtMs ?? iat * 1000),
  };
}

export function createProductTokens(secret: string, now: () => Date): ProductTokens {
  // Created once: given a string, the library would create the key at every call, which takes longer than everything
  // else.
  const key = createSecretKey(Buffer.from(secret));

  /** @throws the library's errors, or an error if a claim is missing or of another type. */
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
