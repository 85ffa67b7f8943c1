import { endpoints, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { possibleProblems } from '../docs/possible-problems';
import { OPERATOR_TOKEN, startApi, type Sent, type TestApi } from '../testing/api';
import { buildCallers, declaredFor, sentBy, toldTo, type Caller } from '../testing/callers';
import { deleteAccount, expiredToken, signUp } from '../testing/identity';
import { replaced, valueAt } from '../testing/places';
import { buildSamples, type Samples } from '../testing/samples';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

let api: TestApi;

/** Everybody who may call, and what they send. */
interface Cast {
  samples: Samples;
  callers: Record<string, Caller>;
}

async function buildCast(): Promise<Cast> {
  const samples = await buildSamples(api);
  return { samples, callers: await buildCallers(api, samples) };
}

/** Endpoints that only read share one cast. */
let forReading: Promise<Cast> | undefined;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

describe.each(all)('%s', (name, endpoint) => {
  const { access, own, reserved = [], body, problems } = endpoint;
  let samples: Samples;
  let callers: Record<string, Caller>;

  beforeAll(async () => {
    // What only reads leaves everything as it is for the next one.
    ({ samples, callers } = await (endpoint.method === 'GET' ? (forReading ??= buildCast()) : buildCast()));
  });

  /** Those with a role, by name, whom the declaration lets in. */
  function guests(): [string, Caller][] {
    return Object.entries(callers).filter(([, caller]) => caller.role && declaredFor(endpoint, caller) === 'let in');
  }

  /** What each of some callers is told, and what is expected. */
  async function compare(
    some: [string, Caller][],
    expected: (caller: Caller) => string,
    change: (sent: Sent, caller: Caller) => Sent | Promise<Sent> = (sent) => sent,
  ) {
    const told: Record<string, string> = {};
    for (const [who, caller] of some) {
      const sent = await sentBy(caller, endpoint, samples[name]);
      told[who] = await toldTo(api, endpoint, await change(sent, caller));
    }
    return [told, Object.fromEntries(some.map(([who, caller]) => [who, expected(caller)]))];
  }

  test('answers everybody as it declares', async () => {
    const [told, expected] = await compare(Object.entries(callers), (caller) => declaredFor(endpoint, caller));
    expect(told).toEqual(expected);
  });

  if (own?.email) {
    test("takes nobody else's email", async () => {
      const { email } = await api.person();
      const [told, expected] = await compare(
        guests(),
        ({ role }) => (own.anyForAdmins && role === 'admin' ? 'let in' : '403 foreign-email'),
        (sent) => replaced(sent, own.email ?? '', email),
      );
      expect(told).toEqual(expected);
    });
  }

  for (const { place, roles, otherwise } of reserved) {
    test(`takes ${place} of ${roles.join(', ')} only`, async () => {
      const [told, expected] = await compare(
        [...guests(), ['no token', {}]],
        ({ role }) => {
          if (!role) return '401 unauthenticated';
          return roles.includes(role) ? 'let in' : `403 ${otherwise}`;
        },
        async (sent, { role }) => {
          const filled = replaced(sent, place, valueAt(samples[name], place));
          if (!role) return filled;
          // Whoever has voted is told so, and nothing else: another person of the role sends this one.
          const person = await api.person(role);
          return { ...(own?.email ? replaced(filled, own.email, person.email) : filled), token: person.token };
        },
      );
      expect(told).toEqual(expected);
      expect(possibleProblems(endpoint).get(401)).toContain('unauthenticated');
    });
  }

  if (access === 'anyone-known' && problems.includes('survey-not-found')) {
    test('shows an unpublished survey to its owner and to admins only', async () => {
      const { id = '' } = samples.requestReview.params ?? {};
      const [told, expected] = await compare(
        [...guests(), ['nobody known', {}]],
        ({ role, isOwner }) => (isOwner || role === 'admin' ? 'let in' : '404 survey-not-found'),
        (sent) => ({ ...sent, params: { id } }),
      );
      expect(told).toEqual(expected);
    });
  }

  if (body) {
    test('says 401 before 403, and both before 422', async () => {
      const [told, expected] = await compare(
        Object.entries(callers),
        (caller) => {
          const declared = declaredFor(endpoint, caller);
          return /^401|forbidden$/.test(declared) ? declared : '422 invalid-input';
        },
        (sent) => ({ ...sent, body: { nonsense: true } }),
      );
      expect(told).toEqual(expected);
    });
  }
});

const ofIdentity = all.filter(([, { access }]) => access === 'identity');

test.each(ofIdentity)('%s takes a good ID token of the very account only', async (name, endpoint) => {
  const [holder, gone, other] = [await signUp('holder'), await signUp('gone'), await signUp('other')];
  await deleteAccount(gone);
  const told = (token: string, email: string) => toldTo(api, endpoint, { token, body: { email } });
  expect({
    [name]: await told(holder.token, holder.email),
    'another email': await told(holder.token, other.email),
    expired: await told(expiredToken(holder), holder.email),
    'a deleted account': await told(gone.token, gone.email),
  }).toEqual({
    [name]: 'let in',
    'another email': '403 foreign-email',
    expired: '401 token-expired',
    'a deleted account': '401 invalid-token',
  });
});

test.each([['registerUser', endpoints.registerUser] as const, ['refreshUser', endpoints.refreshUser] as const])(
  '%s refuses a person who is being removed, as it declares',
  async (_name, endpoint) => {
    const { uid, email, token } = await signUp('leaving');
    const sent = { token, body: { email } };
    expect(await toldTo(api, endpoint, sent)).toBe('let in');
    const removal = { at: new Date(), writtenAnswers: 'keep', email };
    await api.db.collection('users').updateOne({ uid }, { $set: { removal } });
    expect(await toldTo(api, endpoint, sent)).toBe('401 user-unknown');
    expect(endpoint.problems).toContain('user-unknown');
  },
);

test.each(all.filter(([, { access }]) => access === 'operator'))(
  '%s takes the operator token',
  async (_name, endpoint) => {
    expect(await toldTo(api, endpoint, { token: OPERATOR_TOKEN })).toBe('let in');
    expect(await toldTo(api, endpoint, { token: `${OPERATOR_TOKEN}0` })).toBe('401 invalid-token');
  },
);

test('a role that was taken away is gone with the next call', async () => {
  const admin = await api.person('admin');
  expect(await toldTo(api, endpoints.listUsers, { token: admin.token })).toBe('let in');
  await api.db.collection('users').updateOne({ uid: admin.uid }, { $set: { role: 'user' } });
  expect(await toldTo(api, endpoints.listUsers, { token: admin.token })).toBe('403 forbidden');
});

describe('the declarations', () => {
  test('name every rule whose problem they name', () => {
    for (const [name, { own = {}, reserved = [], problems }] of all) {
      expect([name, 'foreign-email', problems.includes('foreign-email')]).toEqual([
        name,
        'foreign-email',
        'email' in own,
      ]);
      expect([name, 'survey', problems.includes('not-your-survey')]).toEqual([name, 'survey', 'survey' in own]);
      for (const { otherwise } of reserved)
        expect([name, problems]).toEqual([name, expect.arrayContaining([otherwise])]);
    }
  });

  test('ask for a token wherever something is written, but for what strangers send and what only forgets', () => {
    const open = all.filter(([, { method, access }]) => method !== 'GET' && String(access).startsWith('anyone'));
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'dropOverride',
      'recheckSessions',
      'sendMessage',
      'sendTelemetry',
    ]);
  });
});
