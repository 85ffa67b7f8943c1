import { ObjectId } from 'mongodb';
import { castVote, changeState, readSurvey } from '@canvass/shared/contracts';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import type { CrashPoint } from '../../../testing/crash/call-gate';
import { reconcile, RETRY_AFTER_MS } from '../../../testing/crash/recovery';
import { createStoppableApis, type StoppableApis } from '../../../testing/crash/stoppable-api';
import { countOfSurvey } from '../../../testing/data/anonymous-ballots';
import { cast, returnAs } from '../../../testing/data/returning-voters';
import { createTestVote, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';

// A process ends after each call of the first vote of a survey. Afterward, the address must have one vote at most.

let api: TestApi;
let laterApi: TestApi;
let stoppableApis: StoppableApis;
let surveyor: TestUser;
/** Called before each command that stores a vote. */
let beforeInsert: (() => void) | undefined;

beforeAll(async () => {
  api = await startApi({
    onCommand: ({ commandName, command }) => {
      if (commandName === 'insert' && command['insert'] === 'votes') beforeInsert?.();
    },
  });
  laterApi = await startApi({ shareDatabaseWith: api, now: () => new Date(Date.now() + RETRY_AFTER_MS) });
  stoppableApis = await createStoppableApis(api);
  surveyor = await api.createUser('surveyor');
});

afterEach(() => {
  beforeInsert = undefined;
});

afterAll(async () => {
  await stoppableApis.stop();
  await laterApi.stop();
  await api.stop();
});

async function countVotes(id: string): Promise<number> {
  return (await api.call(readSurvey, { params: { id } })).body.voteCount;
}

/** Casts a vote with a process that ends at a call. Returns its calls. */
async function castWithCrash(id: string, voter: TestUser, point?: CrashPoint): Promise<string[]> {
  const target = await stoppableApis.start();
  target.gate.watch(point);
  const body = createTestVote(id, voter);
  const answer = target
    .call(castVote, { token: voter.token, body, headers: { 'Idempotency-Key': `vote-${id}` } })
    .catch(() => undefined);
  await Promise.race([answer, target.gate.stopped]);
  const calls = target.gate.calls();
  await target.stop();
  await answer;
  return calls;
}

describe.each(['named', 'anonymous'] as const)('a crash during a vote of a survey with %s votes', (ballotPolicy) => {
  const publish = () => publishSurvey(api, surveyor, { voterPolicy: 'verified-email', ballotPolicy });

  /**
   * The calls of a first vote after which a process ends in a test: it has not begun the next one then.
   * @param first the first of them that the test is about; by default the first of all
   */
  async function selectCalls(test: string, first?: string): Promise<{ index: number; call: string }[]> {
    const calls = await castWithCrash(await publish(), await api.createUser());
    expect(calls).toContain('insert addressClaims');
    const cases = calls.map((call, index) => ({ index, call })).slice(first === undefined ? 0 : calls.indexOf(first));
    return selectCases('crashes during a first vote', cases, () => ['any call'], `${ballotPolicy}, ${test}`);
  }

  test('never costs the account its vote, nor gives its address a second one', async () => {
    for (const { index, call } of await selectCalls('tried again')) {
      const [id, voter] = [await publish(), await api.createUser()];
      await castWithCrash(id, voter, { index, side: 'after' });
      const headers = { 'Idempotency-Key': `vote-${id}` };
      expect([call, await cast(laterApi, id, voter, { headers })]).toEqual([call, 200]);
      expect([call, await reconcile(api), await countVotes(id)]).toEqual([call, [], 1]);
      expect([call, await cast(api, id, await returnAs(api, voter))]).toEqual([call, 'already-voted']);
    }
  });

  test('gives the address no second vote if its account is deleted before it tries again', async () => {
    for (const { index, call } of await selectCalls('account deleted', 'insert addressClaims')) {
      const [id, voter] = [await publish(), await api.createUser()];
      await castWithCrash(id, voter, { index, side: 'after' });
      expect([call, await cast(api, id, await returnAs(api, voter))]).toEqual([call, 'already-voted']);
      const stored = await countOfSurvey(api, ballotPolicy === 'named' ? 'votes' : 'linkedBallots', id);
      expect([call, stored <= 1]).toEqual([call, true]);
    }
  });
});

test('a vote that was refused because its survey closed meanwhile can be cast after reopening, once', async () => {
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'verified-email' });
  const closedAt = new Date(Date.now() - 5);
  beforeInsert = () => {
    beforeInsert = undefined;
    void api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { closesAt: closedAt, closedAt } });
  };
  const voter = await api.createUser();
  expect(await cast(api, id, voter)).toBe('survey-closed');
  expect(await countOfSurvey(api, 'votes', id)).toBe(0);
  const reopening = { action: 'reopen', deadline: `${DEADLINE_YEAR}/12/01` } as const;
  const call = { token: surveyor.token, params: { id } };
  expect((await api.call(changeState, { ...call, body: reopening })).status).toBe(200);
  expect(await cast(api, id, voter)).toBe(200);
  expect(await cast(api, id, await returnAs(api, voter))).toBe('already-voted');
  expect(await countVotes(id)).toBe(1);
});
