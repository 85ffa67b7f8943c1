import { endpoints, setOverride, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, OVERRIDING, signToken, startApi, type Sent, type TestApi } from '../../testing/api';
import {
  forgeIdTokens,
  forgeProductTokens,
  type ForgedTokens,
  handmadeProductToken,
} from '../../testing/forged-tokens';
import { countTries, takePart } from '../../testing/hostile';
import { signUp, type Account } from '../../testing/identity';
import { buildLeanClient } from '../../testing/lean-client';
import { buildSamples, type Samples } from '../../testing/samples';
import { digestOf } from '../../testing/stored';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const ofIdentity = all.filter(([, { access }]) => access === 'identity');
const ofOperators = all.filter(([, { access }]) => access === 'operator');
const ofPeople = all.filter(([, { access }]) => !['anyone', 'identity', 'operator'].includes(String(access)));

/** Of how many endpoints each gets all tokens together. */
const PARTS = 24;

const ofSignedIn = ofPeople.filter(([, { access }]) => access !== 'anyone-known');

const tries = countTries('forged tokens');
/** What was sent to some endpoint of people: forged tokens, and places of a good one. */
const tried = { tokens: new Set<string>(), places: new Set<string>() };
let api: TestApi;
let samples: Samples;
/** What is stored before anything is tried, and so after each test. */
let before: Awaited<ReturnType<typeof digestOf>>;
let client: ReturnType<typeof buildLeanClient>;
let account: Account;
/** For the admin of the samples, who may do nearly everything. */
let product: ForgedTokens;
let identity: ForgedTokens;

/** The value of the cookie that a developer's override is kept in. */
async function overrideToken(): Promise<string> {
  const body = { area: 'mf-admin', origin: OVERRIDING.origin };
  const { headers } = await api.call(setOverride, { token: await api.developer(), body });
  return headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? '';
}

beforeAll(async () => {
  api = await startApi();
  client = buildLeanClient(api.url);
  samples = await buildSamples(api);
  account = await signUp('forged');
  product = {
    ...forgeProductTokens(samples.admin.uid, (await api.person('admin')).uid),
    'a token of the identity provider': account.token,
    'the token of operators': OPERATOR_TOKEN,
    'the token of an override': await overrideToken(),
  };
  identity = {
    ...forgeIdTokens(account.token),
    'a product token': signToken(account.uid),
    'the token of operators': OPERATOR_TOKEN,
  };
  before = await digestOf(api.db);
});

afterAll(async () => {
  client.close();
  await api.stop();
});

/** What a caller is told: the status, and the code of a problem. */
async function toldBy(endpoint: Endpoint, sent: Sent): Promise<string> {
  const { status, type, text } = await client.send(endpoint, sent);
  const { code } = (type.includes('problem') ? JSON.parse(text) : {}) as { code?: string };
  return `${status} ${code}`;
}

/** Sends a good call with each of these tokens. @returns those that are told anything but that they are none. */
async function letIn(endpoint: Endpoint, sent: Sent, tokens: [what: string, token: string][]): Promise<string[]> {
  tries.add(tokens.length);
  const told = tokens.map(async ([what, token]) => `${what}: ${await toldBy(endpoint, { ...sent, token })}`);
  return (await Promise.all(told)).filter((each) => !/: 401 (invalid-token|token-expired|unauthenticated)$/.test(each));
}

test.each(ofPeople.map((each, turn) => [...each, turn] as const))(
  '%s takes no forged product token, and does nothing for one',
  async (name, endpoint, turn) => {
    const { fresh: _fresh, optional: _optional, ...sent } = samples[name];
    // Whose session a token is of may be told by one that has expired, too; these are none of ours in other ways.
    const tokens = Object.entries(product).filter(([what]) => !(endpoint.takesExpired && what.startsWith('exp ')));
    const part = takePart(tokens, { turn, parts: PARTS });
    for (const [what] of part) tried.tokens.add(what);
    expect(await letIn(endpoint, sent, part)).toEqual([]);
    expect(await digestOf(api.db)).toEqual(before);
  },
);

test.each(ofIdentity)('%s takes no forged token of the identity provider', async (_name, endpoint) => {
  const body = { email: account.email };
  const { 'a token of the identity provider': _, ...others } = product;
  expect(await letIn(endpoint, { body }, Object.entries({ ...others, ...identity }))).toEqual([]);
  expect(await digestOf(api.db)).toEqual(before);
});

test.each(ofOperators)('%s takes no forged token of operators', async (_name, endpoint) => {
  const close = {
    'cut off': OPERATOR_TOKEN.slice(0, -1),
    longer: `${OPERATOR_TOKEN}x`,
    'in capitals': OPERATOR_TOKEN.toUpperCase(),
    undefined: 'undefined',
  };
  const { 'the token of operators': _, ...others } = product;
  expect(await letIn(endpoint, {}, Object.entries({ ...others, ...close }))).toEqual([]);
});

/** Places where a good token, or who somebody is, is not asked for, by their names. */
function placesOf(token: string, uid: string): Record<string, Pick<Sent, 'query' | 'headers'>> {
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

test.each(ofSignedIn.map((each, turn) => [...each, turn] as const))(
  '%s reads a good token nowhere but in its header',
  async (name, endpoint, turn) => {
    const { fresh: _fresh, optional: _optional, token: _token, ...sent } = samples[name];
    const { token } = samples.admin;
    const places = takePart(Object.entries(placesOf(token, samples.admin.uid)), { turn, parts: PARTS / 6 });
    for (const [what] of places) tried.places.add(what);
    tries.add(places.length);
    const sents = places.map(([, { query, headers }]) => ({ ...sent, query: { ...sent.query, ...query }, headers }));
    const told = await Promise.all(sents.map((each) => toldBy(endpoint, each)));
    expect(told.filter((each) => !/^401 (unauthenticated|invalid-token)$/.test(each))).toEqual([]);
  },
);

test('a token that is made by hand of the same parts is good, so the others are refused for what is wrong with them', async () => {
  const token = handmadeProductToken(samples.admin.uid);
  expect(await toldBy(endpoints.checkRole, { token, body: { email: samples.admin.email } })).toBe('200 undefined');
});

test('every token and every place of a good one was tried at some endpoint of people', () => {
  const kinds = Object.keys(product);
  expect(kinds.length).toBeGreaterThan(100);
  expect([...tried.tokens].toSorted()).toEqual(kinds.toSorted());
  const places = Object.keys(placesOf(samples.admin.token, samples.admin.uid));
  expect([...tried.places].toSorted()).toEqual(places.toSorted());
  expect(tries.finish()).toBeGreaterThan((ofPeople.length * kinds.length) / PARTS);
});
