import { ObjectId, type Document, type Filter } from 'mongodb';
import { endpoints, UNREADABLE_HEADER, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { startApi, type Sent, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { populate, type Population } from '../testing/populate';

/** Entries of a page: so few that the damaged record is the last of one, where the next page begins. */
const LIMIT = 7;

/** Entries of every list, at least: two pages. */
const ENTRIES = 8;

/** Far more than it takes: a machine may be busy with other things. */
const TIME_LIMIT_MS = 300_000;

let api: TestApi;
let population: Population;

beforeAll(async () => {
  api = await startApi();
  population = await populate(api, ENTRIES);
}, TIME_LIMIT_MS);

afterAll(() => api.stop());

type Item = Record<string, unknown>;

interface List {
  call: Sent;
  collection: string;
  /** The stored record that an item shows; by its `_id` unless told. */
  recordOf?: (item: Item) => Filter<Document>;
}

const ofSurvey = ({ surveyId }: Item) => ({ _id: new ObjectId(String(surveyId)) });

/** Every list, who reads it, and what it is made of. */
const lists: Partial<Record<EndpointName, (population: Population) => List>> = {
  listSurveys: ({ admin: { token } }) => ({ call: { token, query: { status: 'all' } }, collection: 'surveys' }),
  listOwnSurveys: ({ surveyor: { token } }) => ({ call: { token }, collection: 'surveys' }),
  listUsers: ({ admin: { token } }) => ({ call: { token, query: { role: 'pro-user' } }, collection: 'users' }),
  listResponses: ({ surveyor: { token }, surveyId: id }) => ({ call: { token, params: { id } }, collection: 'votes' }),
  listParticipated: ({ member: { token, email, uid } }) => ({
    call: { token, query: { email } },
    collection: 'votes',
    recordOf: ({ _id }) => ({ surveyId: new ObjectId(String(_id)), voterId: uid }),
  }),
  listComments: ({ member: { token, email, uid } }) => ({
    call: { token, query: { email } },
    collection: 'votes',
    recordOf: ({ _id }) => ({ surveyId: new ObjectId(String(_id)), voterId: uid }),
  }),
  listPayments: ({ admin: { token } }) => ({
    call: { token, query: { month: '2026-11' } },
    collection: 'payments',
  }),
  listOwnPayments: ({ member: { token } }) => ({ call: { token }, collection: 'payments' }),
  listOwnReports: ({ member: { token, email } }) => ({ call: { token, query: { email } }, collection: 'reports' }),
  listReportedSurveys: ({ admin: { token } }) => ({ call: { token }, collection: 'surveys', recordOf: ofSurvey }),
  listReports: ({ admin: { token }, surveyId: id }) => ({ call: { token, params: { id } }, collection: 'reports' }),
  listFeedbacks: ({ surveyor: { token } }) => ({ call: { token }, collection: 'surveys', recordOf: ofSurvey }),
  listReviewRequests: ({ admin: { token } }) => ({ call: { token }, collection: 'surveys', recordOf: ofSurvey }),
  listMessages: ({ admin: { token } }) => ({ call: { token }, collection: 'messages' }),
  listEvents: ({ admin: { token }, messageId }) => ({
    call: { token, query: { subject: messageId } },
    collection: 'events',
  }),
};

const paged = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { query }]) =>
    query?.safeParse({ cursor: 'x', email: 'a@b.test' }).success || query?.safeParse({ cursor: 'x' }).success,
);

/** Reads all pages of a list. */
async function walk(endpoint: Endpoint, { query, ...call }: Sent) {
  const items: Item[] = [];
  const unreadable: string[] = [];
  for (let cursor = ''; ;) {
    const limited = { ...query, limit: String(LIMIT), ...(cursor && { cursor }) };
    const { status, body, headers } = await api.call(endpoint, { ...call, query: limited });
    if (status !== 200) return { failure: body, items, unreadable };
    items.push(...(body as Item[]));
    unreadable.push(...(headers.get(UNREADABLE_HEADER)?.split(',') ?? []));
    cursor = cursorOf(headers);
    if (!cursor) return { items, unreadable };
  }
}

/** What a field can hold in place of what it should: another kind of value, or nothing. */
function damagesOf(field: string, value: unknown): Document[] {
  return [{ $set: { [field]: typeof value === 'string' ? 12 : 'damaged' } }, { $unset: { [field]: '' } }];
}

const digest = (items: Item[]) => items.map((item) => JSON.stringify(item)).toSorted();

test('every list is looked at here', () => {
  expect(Object.keys(lists).toSorted()).toEqual(paged.map(([name]) => name).toSorted());
});

test.each(paged)(
  '%s goes on without a damaged record and names it, whatever of it is damaged',
  async (name, endpoint) => {
    const { call, collection, recordOf } = (lists[name] as (of: Population) => List)(population);
    const records = api.db.collection(collection);
    const whole = (await walk(endpoint, call)).items;
    const damagedItem = whole[LIMIT - 1] as Item;
    const filter = recordOf?.(damagedItem) ?? { _id: new ObjectId(String(damagedItem['_id'])) };
    const record = (await records.findOne(filter)) as Document;
    const others = digest(whole.filter((item) => item !== damagedItem));
    const told = new Set<string>();
    for (const [field, value] of Object.entries(record).filter(([each]) => each !== '_id')) {
      for (const damage of damagesOf(field, value)) {
        await records.updateOne({ _id: record._id }, damage);
        const { items, unreadable, failure } = await walk(endpoint, call);
        const shown = new Set(digest(items));
        // What the damaged record counts for, or is grouped with, may change in no other item.
        const lost = others.filter((item) => !shown.has(item));
        expect({ damage, failure, lost }).toEqual({ damage, failure: undefined, lost: [] });
        expect(unreadable.filter((id) => id !== String(record._id))).toEqual([]);
        if (unreadable.length > 0) told.add(field);
        await records.replaceOne({ _id: record._id }, record);
      }
    }
    expect(told.size).toBeGreaterThan(0);
    expect(digest((await walk(endpoint, call)).items)).toEqual(digest(whole));
  },
  TIME_LIMIT_MS,
);
