import { endpoints, ROLES, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { signToken, startApi, type Sent, type TestApi } from '../testing/api';
import { buildSamples, type Samples } from '../testing/samples';

let api: TestApi;
let samples: Samples;

beforeAll(async () => {
  api = await startApi();
  samples = await buildSamples(api);
});

afterAll(() => api.stop());

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const guarded = all.filter(([, { access }]) => access !== 'anyone');
const forTokens = guarded.filter(([, { access }]) => access !== 'identity');
const forRoles = all.flatMap(([name, endpoint]) =>
  typeof endpoint.access === 'string' ? [] : [[name, endpoint, endpoint.access] as const],
);

/** What the API says to a call with this token in place of the sample's. */
async function answerTo(name: EndpointName, token?: string) {
  const { token: _token, ...sent } = samples[name];
  const { status, body, headers } = await api.call<Endpoint>(endpoints[name], { ...sent, ...(token && { token }) });
  return { status, code: body.code, challenge: headers.get('www-authenticate') };
}

function refused(code: string) {
  return { status: 401, code, challenge: 'Bearer' };
}

test.each(all.filter(([, { access }]) => access === 'anyone'))('%s answers anyone and reads no token', async (name) => {
  expect((await answerTo(name, 'nonsense')).status).toBe(200);
});

test.each(guarded.filter(([, { access }]) => access !== 'anyone-known'))('%s asks for a token', async (name) => {
  expect(await answerTo(name)).toEqual(refused('unauthenticated'));
});

test.each(guarded)('%s refuses a token that is none', async (name) => {
  expect(await answerTo(name, 'nonsense')).toEqual(refused('invalid-token'));
  expect(await answerTo(name, 'two words')).toEqual(refused('invalid-token'));
});

test.each(all.filter(([, { access }]) => access === 'identity'))(
  '%s refuses a product token in place of an ID token',
  async (name) => {
    expect(await answerTo(name, samples.admin.token)).toEqual(refused('invalid-token'));
  },
);

test.each(forTokens)('%s refuses forged, unsigned, expired and orphaned tokens', async (name) => {
  const { uid } = samples.admin;
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${signToken(uid).split('.')[1]}.`;
  expect(await answerTo(name, unsigned)).toEqual(refused('invalid-token'));
  expect(await answerTo(name, signToken(uid, { secret: 'another-secret-of-some-length-000' }))).toEqual(
    refused('invalid-token'),
  );
  expect(await answerTo(name, signToken(uid, { algorithm: 'HS512' }))).toEqual(refused('invalid-token'));
  expect(await answerTo(name, signToken(uid, { expiresIn: -1 }))).toEqual(refused('token-expired'));
  expect(await answerTo(name, signToken('deleted-uid'))).toEqual(refused('user-unknown'));
});

test.each(forRoles)('%s lets in exactly the roles that it declares', async (name, _endpoint, access) => {
  for (const role of ROLES) {
    const { code } = await answerTo(name, (await api.person(role)).token);
    expect({ role, forbidden: code === 'forbidden' }).toEqual({ role, forbidden: !access.includes(role) });
  }
});

test('401 comes before 403, and 403 before 422', async () => {
  const user = await api.person('user');
  const bad = { body: { nonsense: true } };
  const statusOf = async (sent: Sent) => (await api.call(endpoints.createSurvey, sent)).status;
  expect(await statusOf(bad)).toBe(401);
  expect(await statusOf({ ...bad, token: user.token })).toBe(403);
  expect(await statusOf({ ...bad, token: samples.surveyor.token })).toBe(422);
});
