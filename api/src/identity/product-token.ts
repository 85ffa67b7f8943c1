import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { problem } from '../http/problem';

/** Seconds that a product token lasts. */
const LIFETIME = 3600;
const ISSUER = 'canvass';

/** Issues and checks product tokens: HS256, one hour, the subject is the uid. */
export interface ProductTokens {
  issue: (uid: string, email: string) => string;
  /** @throws token-expired or invalid-token. */
  verify: (token: string) => { uid: string };
}

export function buildProductTokens(secret: string, now: () => Date): ProductTokens {
  // Made once: from a string the library makes it at every call, which takes longer than all the rest.
  const key = createSecretKey(Buffer.from(secret));
  return {
    issue(uid, email) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return jwt.sign({ email, iat: issuedAt }, key, {
        algorithm: 'HS256',
        subject: uid,
        issuer: ISSUER,
        audience: ISSUER,
        expiresIn: LIFETIME,
      });
    },

    verify(token) {
      try {
        const clockTimestamp = Math.floor(now().getTime() / 1000);
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: ISSUER,
          clockTimestamp,
        });
        if (typeof claims === 'object' && claims.sub) return { uid: claims.sub };
      } catch (error) {
        if (error instanceof jwt.TokenExpiredError) throw problem('token-expired');
      }
      throw problem('invalid-token');
    },
  };
}
