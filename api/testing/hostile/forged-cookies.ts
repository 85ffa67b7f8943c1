import { createHmac } from 'node:crypto';
import { OVERRIDE_COOKIE } from '@canvass/shared/contracts';
import { OVERRIDE_DEVELOPER, JWT_SECRET } from '../api';
import { forgeProductTokens } from './forged-tokens';
import { signHmac } from './sign-hmac';

/** Values of the `Cookie` header, by their defect. */
export type ForgedCookies = Record<string, string>;

const toCookie = (value: string) => `${OVERRIDE_COOKIE}=${value}`;

/** Signs an override like the API, with the key that it derives from its secret, but with changed contents. */
function signOverride(change: object, { purpose = 'canvass-override', secret = JWT_SECRET } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    // The edge of the tests only has a page of this area.
    area: 'mf-public',
    origin: OVERRIDE_DEVELOPER.origin,
    sub: OVERRIDE_DEVELOPER.uid,
    aud: 'canvass-override',
    sid: 'a-session',
    auth_time: now,
    iat: now,
    iat_ms: now * 1000,
    exp: now + 3600,
    ...change,
  };
  const key = createHmac('sha256', secret).update(purpose).digest();
  return signHmac({ alg: 'HS256', typ: 'JWT' }, claims, key);
}

/** A valid override made by hand, which shows that the others are refused because of their defects. */
export function createHandmadeCookie(): string {
  return toCookie(signOverride({}));
}

/** Overrides with claims that are invalid. */
function forgeWrongClaims(): ForgedCookies {
  const wrongValues: Record<string, unknown[]> = {
    area: [undefined, '', 'shell', 'mf-nowhere', '../mf-public', 1, {}, ['mf-public'], '__proto__'],
    origin: [
      undefined,
      '',
      'https://evil.example',
      `${OVERRIDE_DEVELOPER.origin}/`,
      `${OVERRIDE_DEVELOPER.origin}.evil.example`,
      '*',
    ],
    sub: [undefined, '', 'uid-nobody', 1, {}, { $ne: null }, [OVERRIDE_DEVELOPER.uid]],
    aud: [undefined, 'canvass', '', {}],
    exp: [undefined, 0, 1, 'never', {}],
    sid: [undefined, '', {}, 1],
    auth_time: [undefined, 'now', {}],
    iat_ms: [undefined, 'now', {}],
  };
  return Object.fromEntries(
    Object.entries(wrongValues).flatMap(([claim, values]) =>
      values.map((value) => [
        `${claim} ${JSON.stringify(value) ?? 'missing'}`,
        toCookie(signOverride({ [claim]: value })),
      ]),
    ),
  );
}

/** A valid cookie that was modified, or sent under another name or with other cookies. */
function tamperWith(good: string): ForgedCookies {
  const [head = '', payload = '', signature = ''] = good.slice(OVERRIDE_COOKIE.length + 1).split('.');
  const token = `${head}.${payload}.${signature}`;
  return {
    none: '',
    empty: toCookie(''),
    'a bad one before it': `${toCookie('a.b.c')}; ${good}`,
    'an empty one before it': `${toCookie('')}; ${good}`,
    'no signature': toCookie(`${head}.${payload}.`),
    'another payload': toCookie(`${head}.${Buffer.from('{}').toString('base64url')}.${signature}`),
    'a part more': toCookie(`${token}.${signature}`),
    'a letter less': good.slice(0, -1),
    'a letter more': `${good}A`,
    'in quotes': toCookie(`"${token}"`),
    encoded: toCookie(encodeURIComponent(token).replaceAll('.', '%2E')),
    'a name in capitals': `${OVERRIDE_COOKIE.toUpperCase()}=${token}`,
    'a longer name': `x${good}`,
    'a name with a space': `${OVERRIDE_COOKIE} =${token}`,
    'a name of https': `__Host-${OVERRIDE_COOKIE}=${token}`,
    'a name of a secure cookie': `__Secure-${OVERRIDE_COOKIE}=${token}`,
    'within another': `a="; ${good}"`,
    'in brackets': `${OVERRIDE_COOKIE}[]=${token}`,
    'no name': `=${token}`,
    'no value': OVERRIDE_COOKIE,
    'four thousand letters': toCookie('x'.repeat(4000)),
    'four thousand dots': toCookie('.'.repeat(4000)),
    'three hundred': Array.from({ length: 300 }, (_, index) => `${OVERRIDE_COOKIE}=${index}`).join('; '),
    'an object': toCookie('{"area":"mf-public"}'),
    'alg none': toCookie(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`),
  };
}

/** Cookies that must not be accepted as overrides, derived from a valid one. */
export function forgeCookies(good: string): ForgedCookies {
  const tokens = forgeProductTokens(OVERRIDE_DEVELOPER.uid, 'uid-1');
  const productTokens = Object.entries(tokens).filter(([, token]) => token.length < 4000);
  return {
    ...tamperWith(good),
    ...forgeWrongClaims(),
    'another secret': toCookie(signOverride({}, { secret: 'another-secret-of-some-length-000' })),
    'another purpose': toCookie(signOverride({}, { purpose: 'canvass' })),
    ...Object.fromEntries(productTokens.map(([what, token]) => [`a product token, ${what}`, toCookie(token)])),
  };
}
