import { ObjectId, type CommandStartedEvent } from 'mongodb';
import { castVote, listComments } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;
let commands: CommandStartedEvent[] = [];

beforeAll(async () => {
  api = await startApi({ onCommand: (event) => commands.push(event) });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

async function vote(voter: TestUser, title: string, comment?: string): Promise<string> {
  const id = await publishSurvey(api, surveyor, { title });
  const body = createTestVote(id, voter, comment ? { comment } : {});
  expect((await api.call(castVote, { token: voter.token, body })).status).toBe(200);
  return id;
}

describe('the comments of a person', () => {
  test('own comments are listed with their surveys, latest vote first, without votes that have no comment', async () => {
    const voter = await api.createUser('pro-user');
    const first = await vote(voter, 'First', 'At last.');
    await vote(voter, 'Silent');
    const second = await vote(voter, 'Second', 'Yes, but "why"?');
    const { status, body } = await api.call(listComments, { token: voter.token, query: { email: voter.email } });
    expect(status).toBe(200);
    expect(body.map(({ at: _at, ...comment }) => comment)).toEqual([
      { _id: second, title: 'Second', status: 'Publish', comment: 'Yes, but "why"?' },
      { _id: first, title: 'First', status: 'Publish', comment: 'At last.' },
    ]);
    const stored = await api.db.collection('votes').findOne({ surveyId: new ObjectId(second) });
    expect(stored).toMatchObject({ at: new Date(body[0]?.at ?? '') });
  });

  test('own comments are paginated', async () => {
    const voter = await api.createUser('pro-user');
    for (const title of ['A', 'B', 'C']) await vote(voter, title, `About ${title}`);
    const read = (query: Record<string, string>) =>
      api.call(listComments, { token: voter.token, query: { email: voter.email, limit: '2', ...query } });
    const page = await read({});
    expect(page.body.map(({ title }) => title)).toEqual(['C', 'B']);
    const [, cursor = ''] = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '') ?? [];
    const last = await read({ cursor });
    expect(last.body.map(({ title }) => title)).toEqual(['A']);
    expect(last.headers.get('link')).toBeNull();
  });

  test('comments stay listed when their survey is unpublished', async () => {
    const voter = await api.createUser('pro-user');
    const id = await vote(voter, 'Gone', 'Still mine.');
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { status: 'Unpublish' } });
    const { body } = await api.call(listComments, { token: voter.token, query: { email: voter.email } });
    expect(body).toEqual([expect.objectContaining({ comment: 'Still mine.', status: 'Unpublish' })]);
  });

  test('comments are visible only to their author and admins', async () => {
    const [voter, other, admin] = [
      await api.createUser('pro-user'),
      await api.createUser(),
      await api.createUser('admin'),
    ];
    await vote(voter, 'Private', 'Between us.');
    const read = (token: string, email = voter.email) => api.call(listComments, { token, query: { email } });
    const refused = await read(other.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'foreign-email']);
    expect((await read(admin.token)).body.map(({ comment }) => comment)).toEqual(['Between us.']);
    const unknown = await read(admin.token, 'nobody@canvass.test');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'user-not-found']);
  });

  test('listing comments scans only votes with a comment, however many votes the user has cast', async () => {
    const voter = await api.createUser('pro-user');
    const withoutComments = Array.from({ length: 300 }, () => ({
      surveyId: new ObjectId(),
      voterId: voter.uid,
      at: new Date(),
    }));
    await vote(voter, 'Early', 'Long ago.');
    await api.db.collection('votes').insertMany(withoutComments);
    commands = [];
    await api.call(listComments, { token: voter.token, query: { email: voter.email } });
    const { filter, sort, limit, projection, hint } =
      commands.find(({ command }) => command['find'] === 'votes')?.command ?? {};
    const plan = await api.db.command({
      explain: { find: 'votes', filter, sort, limit, projection, hint },
      verbosity: 'executionStats',
    });
    expect(plan['executionStats']).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
    expect(JSON.stringify(plan['queryPlanner'])).toContain('IXSCAN');
    expect(JSON.stringify(plan['queryPlanner'])).not.toContain('"SORT"');
  });
});
