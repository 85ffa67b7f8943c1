import { createHmac } from 'node:crypto';
import { SANDBOX_KEYS } from '../services';

/** Stripe's signature: an HMAC of the timestamp in seconds and the raw body. */
function createHmacOf(payload: string, { secret = SANDBOX_KEYS.webhookSecret, hash = 'sha256', at = '' } = {}) {
  return createHmac(hash, secret).update(`${at}.${payload}`);
}

/** The signature that Stripe would send, made by hand. */
export function signEvent(payload: string): string {
  const at = String(Math.floor(Date.now() / 1000));
  return `t=${at},v1=${createHmacOf(payload, { at }).digest('hex')}`;
}

/** Signature headers of events that Stripe did not send, by their defect; undefined stands for no header. */
export function forgeSignatures(payload: string): Record<string, string | undefined> {
  const now = Math.floor(Date.now() / 1000);
  const at = String(now);
  const good = createHmacOf(payload, { at }).digest('hex');
  const wrong = createHmacOf(payload, { at, secret: 'whsec_sandbox_other' }).digest('hex');
  const signWithAge = (age: number) => {
    const then = String(now - age);
    return `t=${then},v1=${createHmacOf(payload, { at: then }).digest('hex')}`;
  };
  return {
    none: undefined,
    empty: '',
    nonsense: 'nonsense',
    'commas only': ',,,',
    'no signature': `t=${at}`,
    'an empty signature': `t=${at},v1=`,
    'no time': `v1=${good}`,
    'an empty time': `t=,v1=${good}`,
    'a time that is a word': `t=now,v1=${good}`,
    'another secret': `t=${at},v1=${wrong}`,
    'the secret key in its place': `t=${at},v1=${createHmacOf(payload, { at, secret: SANDBOX_KEYS.secretKey }).digest('hex')}`,
    'an empty secret': `t=${at},v1=${createHmacOf(payload, { at, secret: '' }).digest('hex')}`,
    'the secret without its prefix': `t=${at},v1=${createHmacOf(payload, { at, secret: 'sandbox_tests' }).digest('hex')}`,
    'the version of tests': `t=${at},v0=${good}`,
    'a version to come': `t=${at},v2=${good}`,
    'a version in capitals': `t=${at},V1=${good}`,
    'a version with a space': `t=${at},v1 =${good}`,
    'many wrong ones': `t=${at},${Array.from({ length: 50 }, () => `v1=${wrong}`).join(',')}`,
    'a wrong one, and a right one of another version': `t=${at},v1=${wrong},v0=${good}`,
    'SHA-1': `t=${at},v1=${createHmacOf(payload, { at, hash: 'sha1' }).digest('hex')}`,
    'SHA-512': `t=${at},v1=${createHmacOf(payload, { at, hash: 'sha512' }).digest('hex')}`,
    Base64: `t=${at},v1=${createHmacOf(payload, { at }).digest('base64')}`,
    'capital digits': `t=${at},v1=${good.toUpperCase()}`,
    'the first half': `t=${at},v1=${good.slice(0, 32)}`,
    'one digit more': `t=${at},v1=${good}0`,
    'a body without its time': `t=${at},v1=${createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(payload).digest('hex')}`,
    'an empty body': `t=${at},v1=${createHmacOf('', { at }).digest('hex')}`,
    'the time of a second later': `t=${now + 1},v1=${good}`,
    'two times': `t=${at},t=${now - 1},v1=${good}`,
    'a time with zeros': `t=0${at}0,v1=${good}`,
    'of six minutes ago': signWithAge(360),
    'of an hour ago': signWithAge(3600),
    'of a year ago': signWithAge(31_536_000),
    'of the beginning': `t=0,v1=${createHmacOf(payload, { at: '0' }).digest('hex')}`,
  };
}

/**
 * Bodies that differ from the signed one, even if some mean the same. The library removes a byte order mark before it
 * verifies.
 */
export function tamperBody(payload: string): Record<string, string> {
  const positions = Array.from({ length: 12 }, (_, index) => Math.floor((index * payload.length) / 12));
  const flippedBytes = positions.map((place): [string, string] => {
    const byte = String.fromCharCode(payload.charCodeAt(place) ^ 1);
    return [`another byte at ${place}`, payload.slice(0, place) + byte + payload.slice(place + 1)];
  });
  const parsed = JSON.parse(payload) as Record<string, unknown>;
  return {
    ...Object.fromEntries(flippedBytes),
    'written with spaces': JSON.stringify(parsed, null, 2),
    'in another order': JSON.stringify(Object.fromEntries(Object.entries(parsed).toReversed())),
    'with a line break after it': `${payload}\n`,
    'with a space before it': ` ${payload}`,
    twice: payload + payload,
    'with escapes': payload.replace('id', String.raw`\u0069d`),
    'cut off': payload.slice(0, -1),
    empty: '',
  };
}
