import { endpoints, setOverride, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import {
  OPERATOR_TOKEN,
  OVERRIDE_DEVELOPER,
  signToken,
  startApi,
  type TestRequest,
  type TestApi,
} from '../../../../testing/api';
import {
  forgeIdTokens,
  forgeProductTokens,
  type ForgedTokens,
  createHandmadeProductToken,
} from '../../../../testing/hostile/forged-tokens';
import { countTries, takeShard } from '../../../../testing/hostile/hostile';
import { signUp, type Account } from '../../../../testing/identity';
import { createHttpClient } from '../../../../testing/network/http-client';
import { createSampleRequests, type SampleRequests } from '../../../../testing/requests/sample-requests';
import { takeSnapshot } from '../../../../testing/data/db-snapshot';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const identityEndpoints = all.filter(([, { access }]) => access === 'identity');
const operatorEndpoints = all.filter(([, { access }]) => access === 'operator');
const userEndpoints = all.filter(([, { access }]) => !['anyone', 'identity', 'operator'].includes(String(access)));

/** This many endpoints together try all tokens. */
const SHARD_COUNT = 24;

const signedInEndpoints = userEndpoints.filter(([, { access }]) => access !== 'anyone-known');

const attempts = countTries('forged tokens');
/** The forged tokens, and the wrong locations of a valid token, that some endpoint was tried with. */
const tried = { tokens: new Set<string>(), places: new Set<string>() };
let api: TestApi;
let sampleRequests: SampleRequests;
/** A snapshot of the stored data, which every test must leave unchanged. */
let before: Awaited<ReturnType<typeof takeSnapshot>>;
let client: ReturnType<typeof createHttpClient>;
let account: Account;
/** Forged tokens of the samples' admin, who may do nearly everything. */
let productTokens: ForgedTokens;
let identityTokens: ForgedTokens;

/** The value of the cookie that holds a developer's override. */
async function getOverrideToken(): Promise<string> {
  const body = { area: 'mf-admin', origin: OVERRIDE_DEVELOPER.origin };
  const { headers } = await api.call(setOverride, { token: await api.createDeveloper(), body });
  return headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? '';
}

beforeAll(async () => {
  api = await startApi();
  client = createHttpClient(api.url);
  sampleRequests = await createSampleRequests(api);
  account = await signUp('forged');
  productTokens = {
    ...forgeProductTokens(sampleRequests.admin.uid, (await api.createUser('admin')).uid),
    'a token of the identity provider': account.token,
    'the token of operators': OPERATOR_TOKEN,
    'the token of an override': await getOverrideToken(),
  };
  identityTokens = {
    ...forgeIdTokens(account.token),
    'a product token': signToken(account.uid),
    'the token of operators': OPERATOR_TOKEN,
  };
  before = await takeSnapshot(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** The status of the response, and the code if it is a problem. */
async function getOutcome(endpoint: Endpoint, request: TestRequest): Promise<string> {
  const { status, type, text } = await client.send(endpoint, request);
  const { code } = (type.includes('problem') ? JSON.parse(text) : {}) as { code?: string };
  return `${status} ${code}`;
}

/**
 * Sends a valid call with each of these tokens.
 * @returns the tokens that were not rejected as missing, invalid, or expired
 */
async function findAcceptedTokens(
  endpoint: Endpoint,
  request: TestRequest,
  tokens: [what: string, token: string][],
): Promise<string[]> {
  attempts.add(tokens.length);
  const outcomes = tokens.map(
    async ([label, token]) => `${label}: ${await getOutcome(endpoint, { ...request, token })}`,
  );
  return (await Promise.all(outcomes)).filter(
    (each) => !/: 401 (invalid-token|token-expired|unauthenticated)$/.test(each),
  );
}

test.each(userEndpoints.map((each, turn) => [...each, turn] as const))(
  '%s rejects forged product tokens without side effects',
  async (name, endpoint, shardIndex) => {
    const { createReplacement: _fresh, optionalPaths: _optional, ...request } = sampleRequests[name];
    // Endpoints with `takesExpired` accept expired tokens of the API; all other tokens must be rejected there, too.
    const tokens = Object.entries(productTokens).filter(
      ([label]) => !(endpoint.takesExpired && label.startsWith('exp ')),
    );
    const shard = takeShard(tokens, { shardIndex, shardCount: SHARD_COUNT });
    for (const [label] of shard) tried.tokens.add(label);
    expect(await findAcceptedTokens(endpoint, request, shard)).toEqual([]);
    expect(await takeSnapshot(api.db)).toEqual(before);
  },
);

test.each(identityEndpoints)('%s rejects forged tokens of the identity provider', async (_name, endpoint) => {
  const body = { email: account.email };
  const { 'a token of the identity provider': _, ...others } = productTokens;
  expect(await findAcceptedTokens(endpoint, { body }, Object.entries({ ...others, ...identityTokens }))).toEqual([]);
  expect(await takeSnapshot(api.db)).toEqual(before);
});

test.each(operatorEndpoints)('%s rejects forged operator tokens', async (_name, endpoint) => {
  const similarTokens = {
    'cut off': OPERATOR_TOKEN.slice(0, -1),
    longer: `${OPERATOR_TOKEN}x`,
    'in capitals': OPERATOR_TOKEN.toUpperCase(),
    undefined: 'undefined',
  };
  const { 'the token of operators': _, ...others } = productTokens;
  expect(await findAcceptedTokens(endpoint, {}, Object.entries({ ...others, ...similarTokens }))).toEqual([]);
});

/** Places in a request where the API must not look for a valid token or a user, by description. */
function createWrongLocations(token: string, uid: string): Record<string, Pick<TestRequest, 'query' | 'headers'>> {
  const named = ['access-token', 'access_token', 'token', 'Authorization', 'authorization', 'jwt', 'session'];
  const headers = [
    'X-Access-Token',
    'X-Authorization',
    'Proxy-Authorization',
    'X-Forwarded-Authorization',
    'X-Auth-Token',
  ];
  const users = { 'X-User': uid, 'X-Uid': uid, 'X-Forwarded-User': uid, 'Remote-User': uid, 'X-Role': 'admin' };
  const values = [
    `Basic ${token}`,
    token,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token}, x`,
  ];
  return Object.fromEntries([
    ...named.map((key) => [`the parameter ${key}`, { query: { [key]: token } }]),
    ...named.map((key) => [`the cookie ${key}`, { headers: { Cookie: `${key}=${token}; ${key}=Bearer%20${token}` } }]),
    ...headers.map((key) => [`the header ${key}`, { headers: { [key]: `Bearer ${token}` } }]),
    ...Object.entries(users).map(([key, value]) => [`the header ${key}`, { headers: { [key]: value } }]),
    ...values.map((value) => [value.replace(token, 'TOKEN'), { headers: { Authorization: value } }]),
  ]);
}

test.each(signedInEndpoints.map((each, turn) => [...each, turn] as const))(
  '%s reads a valid token only from the Authorization header',
  async (name, endpoint, shardIndex) => {
    const { createReplacement: _fresh, optionalPaths: _optional, token: _token, ...request } = sampleRequests[name];
    const { token } = sampleRequests.admin;
    const wrongLocations = takeShard(Object.entries(createWrongLocations(token, sampleRequests.admin.uid)), {
      shardIndex,
      shardCount: SHARD_COUNT / 6,
    });
    for (const [what] of wrongLocations) tried.places.add(what);
    attempts.add(wrongLocations.length);
    const requests = wrongLocations.map(([, { query, headers }]) => ({
      ...request,
      query: { ...request.query, ...query },
      headers,
    }));
    const outcomes = await Promise.all(requests.map((each) => getOutcome(endpoint, each)));
    expect(outcomes.filter((each) => !/^401 (unauthenticated|invalid-token)$/.test(each))).toEqual([]);
  },
);

test('a handmade token with correct parts is accepted, so forged tokens are rejected for their defects', async () => {
  const token = createHandmadeProductToken(sampleRequests.admin.uid);
  expect(await getOutcome(endpoints.checkRole, { token, body: { email: sampleRequests.admin.email } })).toBe(
    '200 undefined',
  );
});

test('the suite tried every forged token and every wrong location', () => {
  const forgedNames = Object.keys(productTokens);
  expect(forgedNames.length).toBeGreaterThan(100);
  expect([...tried.tokens].toSorted()).toEqual(forgedNames.toSorted());
  const places = Object.keys(createWrongLocations(sampleRequests.admin.token, sampleRequests.admin.uid));
  expect([...tried.places].toSorted()).toEqual(places.toSorted());
  expect(attempts.finish()).toBeGreaterThan((userEndpoints.length * forgedNames.length) / SHARD_COUNT);
});
