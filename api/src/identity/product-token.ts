import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { problem } from '../http/problem';

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
  read: (token: string) => TokenHolder | undefined;
}

interface Claims extends jwt.JwtPayload {
  sid?: string;
  auth_time?: number;
  iat_ms?: number;
}

/**
 * Tokens of earlier releases name neither session nor sign-in and are valid for the rest of their hour. Each counts as a
 * session of its own, begun at the beginning of the second in which it was issued: a cut in that second ends it.
 */
function sessionOf({ sid, auth_time: signedIn, iat_ms: issued, iat = 0 }: Claims): TokenSession {
  return {
    id: sid ?? `issued-${iat}`,
    signedInAt: new Date((signedIn ?? iat) * 1000),
    issuedAt: new Date(issued ?? iat * 1000),
  };
}

export function buildProductTokens(secret: string, now: () => Date): ProductTokens {
  // Made once: from a string the library makes it at every call, which takes longer than all the rest.
  const key = createSecretKey(Buffer.from(secret));

  /** @throws what the library throws; invalid-token for a token without a subject. */
  function check(token: string, ignoreExpiration: boolean): TokenHolder {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      clockTimestamp: Math.floor(now().getTime() / 1000),
      ignoreExpiration,
    });
    if (typeof claims === 'string' || !claims.sub) throw problem('invalid-token');
    return { uid: claims.sub, session: sessionOf(claims) };
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
        return check(token, false);
      } catch (error) {
        throw problem(error instanceof jwt.TokenExpiredError ? 'token-expired' : 'invalid-token');
      }
    },

    read(token) {
      try {
        return check(token, true);
      } catch {
        return undefined;
      }
    },
  };
}
