import { listOwnSurveys } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

/** Title, stored status, days until it closes, votes: in the order in which they are published. */
const SURVEYS: [title: string, status: string, days: number, votes: number][] = [
  ['Library hours', 'Publish', 3, 5],
  ['School lunch', 'Publish', -2, 9],
  ['Park benches', 'Unpublish', 5, 1],
  ['Tram lines', 'Withdrawn', -1, 5],
  ['Library cards', 'Publish', 1, 0],
];

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  const other = await api.createUser('surveyor');
  await publishSurvey(api, other, { title: 'Library of somebody else' });
  for (const [title, status, days, voteCount] of SURVEYS) {
    await publishSurvey(api, surveyor, { title });
    const closesAt = new Date(Date.now() + days * 86_400_000);
    await api.db.collection('surveys').updateOne({ title }, { $set: { status, closesAt, voteCount } });
  }
});
afterAll(() => api.stop());

async function listTitles(query: Record<string, string>): Promise<string[]> {
  const { body } = await api.call(listOwnSurveys, { token: surveyor.token, query });
  return body.map(({ title }) => title);
}

test.each([
  [{}, ['Library cards', 'Tram lines', 'Park benches', 'School lunch', 'Library hours']],
  [{ sort: 'votes:desc' }, ['School lunch', 'Tram lines', 'Library hours', 'Park benches', 'Library cards']],
  [{ sort: 'closes:asc' }, ['School lunch', 'Tram lines', 'Library cards', 'Library hours', 'Park benches']],
  [{ sort: 'closes:desc' }, ['Park benches', 'Library hours', 'Library cards', 'Tram lines', 'School lunch']],
  [{ state: 'open' }, ['Library cards', 'Library hours']],
  [{ state: 'open', sort: 'votes:desc' }, ['Library hours', 'Library cards']],
  [{ state: 'closed' }, ['School lunch']],
  [{ state: 'unpublished' }, ['Park benches']],
  [{ state: 'withdrawn' }, ['Tram lines']],
  [{ q: 'libr', sort: 'closes:asc' }, ['Library cards', 'Library hours']],
  [{ q: 'libr', state: 'closed' }, []],
])('a surveyor who asks for %j gets only their own surveys, in that order', async (query, titles) => {
  expect(await listTitles(query as Record<string, string>)).toEqual(titles);
});

test.each(['latest', 'votes:desc', 'closes:asc', 'closes:desc'])(
  'the pages by %s have each survey once, in the order of the whole list',
  async (sort) => {
    const titles: string[] = [];
    let path: string | undefined = `/api/surveys/mine?sort=${sort}&limit=2`;
    while (path) {
      const answer: { body: { title: string }[]; headers: Headers } = await api.raw(path, {
        headers: { Authorization: `Bearer ${surveyor.token}` },
      });
      titles.push(...answer.body.map(({ title }) => title));
      path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(titles).toEqual(await listTitles({ sort }));
    expect(titles).toHaveLength(SURVEYS.length);
  },
);

test('a cursor of another order is refused', async () => {
  const cursor = Buffer.from(JSON.stringify([5, '0'.repeat(24)])).toString('base64url');
  const { status, body } = await api.call(listOwnSurveys, {
    token: surveyor.token,
    query: { sort: 'closes:asc', cursor },
  });
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'query.cursor']);
});
