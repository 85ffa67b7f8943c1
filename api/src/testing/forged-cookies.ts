import { createHmac } from 'node:crypto';
import { OVERRIDE_COOKIE } from '@canvass/shared/contracts';
import { OVERRIDING, SECRET } from './api';
import { forgeProductTokens } from './forged-tokens';
import { signHmac } from './sign-hmac';

/** Values of the `Cookie` header by what is wrong with them. */
export type ForgedCookies = Record<string, string>;

const named = (value: string) => `${OVERRIDE_COOKIE}=${value}`;

/** What the API would sign, with something else in it; signed with the key that it derives from its secret. */
function signed(change: object, { purpose = 'canvass-override', secret = SECRET } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    // The edge of the tests has a page for no other area.
    area: 'mf-public',
    origin: OVERRIDING.origin,
    sub: OVERRIDING.uid,
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

/** An override as the API signs it, made by hand: it shows that the others are refused for what is wrong with them. */
export function handmadeCookie(): string {
  return named(signed({}));
}

/** Claims that are not those of an override that holds. */
function ofWrongClaims(): ForgedCookies {
  const wrong: Record<string, unknown[]> = {
    area: [undefined, '', 'shell', 'mf-nowhere', '../mf-public', 1, {}, ['mf-public'], '__proto__'],
    origin: [undefined, '', 'https://evil.example', `${OVERRIDING.origin}/`, `${OVERRIDING.origin}.evil.example`, '*'],
    sub: [undefined, '', 'uid-nobody', 1, {}, { $ne: null }, [OVERRIDING.uid]],
    aud: [undefined, 'canvass', '', {}],
    exp: [undefined, 0, 1, 'never', {}],
    sid: [undefined, '', {}, 1],
    auth_time: [undefined, 'now', {}],
    iat_ms: [undefined, 'now', {}],
  };
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([claim, values]) =>
      values.map((value) => [`${claim} ${JSON.stringify(value) ?? 'missing'}`, named(signed({ [claim]: value }))]),
    ),
  );
}

/** A good cookie that was changed, or that comes under another name or in other company. */
function tampered(good: string): ForgedCookies {
  const [head = '', payload = '', signature = ''] = good.slice(OVERRIDE_COOKIE.length + 1).split('.');
  const token = `${head}.${payload}.${signature}`;
  return {
    none: '',
    empty: named(''),
    'a bad one before it': `${named('a.b.c')}; ${good}`,
    'an empty one before it': `${named('')}; ${good}`,
    'no signature': named(`${head}.${payload}.`),
    'another payload': named(`${head}.${Buffer.from('{}').toString('base64url')}.${signature}`),
    'a part more': named(`${token}.${signature}`),
    'a letter less': good.slice(0, -1),
    'a letter more': `${good}A`,
    'in quotes': named(`"${token}"`),
    encoded: named(encodeURIComponent(token).replaceAll('.', '%2E')),
    'a name in capitals': `${OVERRIDE_COOKIE.toUpperCase()}=${token}`,
    'a longer name': `x${good}`,
    'a name with a space': `${OVERRIDE_COOKIE} =${token}`,
    'a name of https': `__Host-${OVERRIDE_COOKIE}=${token}`,
    'a name of a secure cookie': `__Secure-${OVERRIDE_COOKIE}=${token}`,
    'within another': `a="; ${good}"`,
    'in brackets': `${OVERRIDE_COOKIE}[]=${token}`,
    'no name': `=${token}`,
    'no value': OVERRIDE_COOKIE,
    'four thousand letters': named('x'.repeat(4000)),
    'four thousand dots': named('.'.repeat(4000)),
    'three hundred': Array.from({ length: 300 }, (_, index) => `${OVERRIDE_COOKIE}=${index}`).join('; '),
    'an object': named('{"area":"mf-public"}'),
    'alg none': named(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`),
  };
}

/** Cookies that make no override, made of one that does. */
export function forgeCookies(good: string): ForgedCookies {
  const tokens = forgeProductTokens(OVERRIDING.uid, 'uid-1');
  const products = Object.entries(tokens).filter(([, token]) => token.length < 4000);
  return {
    ...tampered(good),
    ...ofWrongClaims(),
    'another secret': named(signed({}, { secret: 'another-secret-of-some-length-000' })),
    'another purpose': named(signed({}, { purpose: 'canvass' })),
    ...Object.fromEntries(products.map(([what, token]) => [`a product token, ${what}`, named(token)])),
  };
}
