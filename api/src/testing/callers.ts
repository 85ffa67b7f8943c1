import { deleteOwnAccount, type Endpoint, type Role } from '@canvass/shared/contracts';
import { signToken, type Person, type Sent, type TestApi } from './api';
import { replaced } from './places';
import type { Sample, Samples } from './samples';

/** Somebody, or something, that calls an endpoint. */
export interface Caller {
  token?: string;
  /** Why the token is refused where one is read. */
  refusal?: 'invalid-token' | 'token-expired' | 'user-unknown';
  /** Who it is, when the token is good. */
  person?: Person;
  role?: Role;
  /** The surveys of the samples are theirs. */
  isOwner?: boolean;
}

/** One caller of every kind: those without a good token, and those of every role. */
export async function buildCallers(api: TestApi, { admin, surveyor }: Samples): Promise<Record<string, Caller>> {
  const { uid } = admin;
  const known = async (role: Role): Promise<Caller> => {
    const person = await api.person(role);
    return { role, person, token: person.token };
  };
  const gone = await api.person();
  await api.call(deleteOwnAccount, { token: gone.token });
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${signToken(uid).split('.')[1]}.`;
  return {
    'no token': {},
    'two words': { token: 'two words', refusal: 'invalid-token' },
    forged: { token: signToken(uid, { secret: 'another-secret-of-some-length-000' }), refusal: 'invalid-token' },
    'alg none': { token: unsigned, refusal: 'invalid-token' },
    'another alg': { token: signToken(uid, { algorithm: 'HS512' }), refusal: 'invalid-token' },
    expired: { role: 'admin', person: admin, token: signToken(uid, { expiresIn: -1 }), refusal: 'token-expired' },
    'deleted user': { token: gone.token, refusal: 'user-unknown' },
    user: await known('user'),
    'pro-user': await known('pro-user'),
    'surveyor owner': { role: 'surveyor', person: surveyor, token: surveyor.token, isOwner: true },
    'surveyor other': await known('surveyor'),
    admin: await known('admin'),
  };
}

/** What an endpoint's declaration says of a caller: `let in`, or status and code. */
export function declaredFor(
  { access, own, takesExpired }: Endpoint,
  { token, refusal, role, isOwner = false }: Caller,
): string {
  if (access === 'anyone') return 'let in';
  if (!token) return access === 'anyone-known' ? 'let in' : '401 unauthenticated';
  // A product token is none where another one is asked for.
  if (access === 'identity' || access === 'operator') return '401 invalid-token';
  if (refusal && !(takesExpired && refusal === 'token-expired')) return `401 ${refusal}`;
  if (!role || (typeof access !== 'string' && !access.includes(role))) return '403 forbidden';
  if (own?.survey && !isOwner && !(own.anyForAdmins && role === 'admin')) return '403 not-your-survey';
  return 'let in';
}

/**
 * Refusals of what was asked, and not of who asks: somebody else's payment is not there, a surveyor has nothing to buy.
 * Developers are a list of the installation's, which no declaration knows.
 */
const LET_IN: Partial<Record<string, true>> = {
  'payment-not-found': true,
  'nothing-to-buy': true,
  'not-a-developer': true,
};

/** The sample as this caller would send it: with their token and email, without what is reserved for some roles. */
export async function sentBy({ token, person }: Caller, { own, reserved = [] }: Endpoint, sample: Sample) {
  const { fresh, optional: _optional, token: _token, ...good } = sample;
  let sent: Sent = { ...good, ...(await fresh?.()) };
  for (const { place } of reserved) sent = replaced(sent, place);
  if (own?.email && person) sent = replaced(sent, own.email, person.email);
  return { ...sent, token };
}

/** What a caller is told: `let in`, or status and code. */
export async function toldTo(api: TestApi, endpoint: Endpoint, sent: Sent): Promise<string> {
  const response = await api.send(endpoint, sent);
  const text = await response.text();
  if (response.ok) return 'let in';
  const { code } = JSON.parse(text) as { code: string };
  if (code in LET_IN) return 'let in';
  const isChallenged = response.headers.get('www-authenticate') === 'Bearer';
  return `${response.status} ${code}${isChallenged === (response.status === 401) ? '' : ' with a wrong challenge'}`;
}
