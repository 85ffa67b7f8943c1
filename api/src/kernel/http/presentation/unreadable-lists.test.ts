import { ObjectId, type Document, type Filter } from 'mongodb';
import { UNREADABLE_HEADER, type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { startApi, type TestRequest, type TestApi } from '../../../../testing/api';
import { getNextCursor } from '../../../../testing/next-cursor';
import { storeFailedMail } from '../../../../testing/data/mails';
import { seedAll, type SeedData } from '../../../../testing/data/seed-all';

/**
 * Items per page, so few that the damaged record is the last one of a page, which determines where the next page
 * begins.
 */
const LIMIT = 7;

/** The minimum number of items in each list: two pages. */
const ENTRY_COUNT = 8;

let api: TestApi;
let seedData: SeedData;

beforeAll(async () => {
  api = await startApi();
  seedData = await seedAll(api, ENTRY_COUNT);
  for (let index = 0; index < ENTRY_COUNT; index += 1) await storeFailedMail(api.db);
});

afterAll(() => api.stop());

type Item = Record<string, unknown>;

interface List {
  call: TestRequest;
  collection: string;
  /** A filter for the stored record of an item; by `_id` by default. */
  toRecordFilter?: (item: Item) => Filter<Document>;
}

const toSurveyFilter = ({ surveyId }: Item) => ({ _id: new ObjectId(String(surveyId)) });

/** Every list, a caller who may read it, and the collection that it reads. */
const lists: Partial<Record<EndpointName, (population: SeedData) => List>> = {
  listSurveys: ({ admin: { token } }) => ({ call: { token, query: { status: 'all' } }, collection: 'surveys' }),
  listOwnSurveys: ({ surveyor: { token } }) => ({ call: { token }, collection: 'surveys' }),
  listDrafts: ({ surveyor: { token } }) => ({ call: { token }, collection: 'drafts' }),
  listInvitations: ({ surveyor: { token }, surveyId: id }) => ({
    call: { token, params: { id } },
    collection: 'invitations',
  }),
  listTransferOffers: ({ surveyor: { token } }) => ({
    call: { token },
    collection: 'surveys',
    toRecordFilter: toSurveyFilter,
  }),
  listUsers: ({ admin: { token } }) => ({ call: { token, query: { role: 'pro-user' } }, collection: 'users' }),
  listResponses: ({ surveyor: { token }, surveyId: id }) => ({ call: { token, params: { id } }, collection: 'votes' }),
  listParticipated: ({ member: { token, email, uid } }) => ({
    call: { token, query: { email } },
    collection: 'votes',
    toRecordFilter: ({ _id }) => ({ surveyId: new ObjectId(String(_id)), voterId: uid }),
  }),
  listComments: ({ member: { token, email, uid } }) => ({
    call: { token, query: { email } },
    collection: 'votes',
    toRecordFilter: ({ _id }) => ({ surveyId: new ObjectId(String(_id)), voterId: uid }),
  }),
  listPayments: ({ admin: { token } }) => ({
    call: { token, query: { month: '2026-11' } },
    collection: 'payments',
  }),
  listOwnPayments: ({ member: { token } }) => ({ call: { token }, collection: 'payments' }),
  listOwnReports: ({ member: { token, email } }) => ({ call: { token, query: { email } }, collection: 'reports' }),
  listReportedSurveys: ({ admin: { token } }) => ({
    call: { token },
    collection: 'surveys',
    toRecordFilter: toSurveyFilter,
  }),
  listReports: ({ admin: { token }, surveyId: id }) => ({ call: { token, params: { id } }, collection: 'reports' }),
  listFeedbacks: ({ surveyor: { token } }) => ({
    call: { token },
    collection: 'surveys',
    toRecordFilter: toSurveyFilter,
  }),
  listReviewRequests: ({ admin: { token } }) => ({
    call: { token },
    collection: 'surveys',
    toRecordFilter: toSurveyFilter,
  }),
  listMessages: ({ admin: { token } }) => ({ call: { token }, collection: 'messages' }),
  listSurveyorRequests: ({ admin: { token } }) => ({ call: { token }, collection: 'surveyorRequests' }),
  listMails: ({ admin: { token } }) => ({ call: { token }, collection: 'mails' }),
  listNotifications: ({ member: { token } }) => ({ call: { token }, collection: 'notifications' }),
  listEvents: ({ admin: { token }, messageId }) => ({
    call: { token, query: { subject: messageId } },
    collection: 'events',
  }),
};

const pagedEndpoints = (Object.entries(declarations) as [EndpointName, EndpointDeclaration][]).filter(
  // Text, such as a list of ids, is not made of records.
  ([, { query, produces }]) =>
    produces === undefined &&
    (query?.safeParse({ cursor: 'x', email: 'a@b.test' }).success || query?.safeParse({ cursor: 'x' }).success),
);

async function readAllPages(endpoint: EndpointDeclaration, { query, ...call }: TestRequest) {
  const items: Item[] = [];
  const unreadable: string[] = [];
  for (let cursor = ''; ;) {
    const limited = { ...query, limit: String(LIMIT), ...(cursor && { cursor }) };
    const { status, body, headers } = await api.call(endpoint, { ...call, query: limited });
    if (status !== 200) return { failure: body, items, unreadable };
    items.push(...(body as Item[]));
    unreadable.push(...(headers.get(UNREADABLE_HEADER)?.split(',') ?? []));
    cursor = getNextCursor(headers);
    if (!cursor) return { items, unreadable };
  }
}

/** A field of a stored record, and an update that damages it. */
interface Corruption {
  field: string;
  kind: 'another type' | 'no value';
  update: Document;
}

/** Every way to damage a record: in each of its fields, a value of another type, or no value. */
function listCorruptions(record: Document): Corruption[] {
  return Object.entries(record)
    .filter(([field]) => field !== '_id')
    .flatMap(([field, value]): Corruption[] => [
      { field, kind: 'another type', update: { $set: { [field]: typeof value === 'string' ? 12 : 'damaged' } } },
      { field, kind: 'no value', update: { $unset: { [field]: '' } } },
    ]);
}

const toSortedJson = (items: Item[]) => items.map((item) => JSON.stringify(item)).toSorted();

test('the suite covers every list', () => {
  expect(Object.keys(lists).toSorted()).toEqual(pagedEndpoints.map(([name]) => name).toSorted());
});

test.each(pagedEndpoints)(
  '%s skips a corrupt record and names it, no matter which field is corrupt',
  async (name, endpoint) => {
    const { call, collection, toRecordFilter } = (lists[name] as (of: SeedData) => List)(seedData);
    const records = api.db.collection(collection);
    const allItems = (await readAllPages(endpoint, call)).items;
    const damagedItem = allItems[LIMIT - 1] as Item;
    const filter = toRecordFilter?.(damagedItem) ?? { _id: new ObjectId(String(damagedItem['_id'])) };
    const record = (await records.findOne(filter)) as Document;
    const others = toSortedJson(allItems.filter((item) => item !== damagedItem));
    const reportedFields = new Set<string>();
    const corruptions = listCorruptions(record);
    const selected = selectCases('corrupt fields × lists', corruptions, ({ kind }) => [kind], name);
    const rest = corruptions.filter((each) => !selected.includes(each));
    for (const [index, { field, update }] of [...selected, ...rest].entries()) {
      // A list may do without a field: then others follow, until the list has named a record.
      if (index >= selected.length && reportedFields.size > 0) break;
      await records.updateOne({ _id: record._id }, update);
      const { items, unreadable, failure } = await readAllPages(endpoint, call);
      const shown = new Set(toSortedJson(items));
      // The damage must not change any other item, such as counts and groups that include the damaged record.
      const lostItems = others.filter((item) => !shown.has(item));
      expect({ damage: update, failure, lost: lostItems }).toEqual({ damage: update, failure: undefined, lost: [] });
      expect(unreadable.filter((id) => id !== String(record._id))).toEqual([]);
      if (unreadable.length > 0) reportedFields.add(field);
      await records.replaceOne({ _id: record._id }, record);
    }
    expect(reportedFields.size).toBeGreaterThan(0);
    expect(toSortedJson((await readAllPages(endpoint, call)).items)).toEqual(toSortedJson(allItems));
  },
);
