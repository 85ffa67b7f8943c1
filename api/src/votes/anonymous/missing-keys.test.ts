import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { castVote, createSurvey, readOwnPart } from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestSurvey, createTestVote, publishSurvey } from '../../../testing/data/surveys';

test('an installation that has no directory for them offers no anonymous ballots', async () => {
  const plainApi = await startApi({ settings: { BALLOT_KEYS_DIRECTORY: undefined } });
  const owner = await plainApi.createUser('surveyor');
  const body = createTestSurvey({ surveyorEmail: owner.email, ballotPolicy: 'anonymous' });
  const refused = await plainApi.call(createSurvey, { token: owner.token, body });
  expect([refused.status, refused.body.code]).toEqual([503, 'anonymity-unavailable']);
  expect(await plainApi.db.collection('surveys').countDocuments()).toBe(0);
  await plainApi.stop();
});

test('a survey whose key is lost takes no votes, not even a second one', async () => {
  const otherApi = await startApi();
  const owner = await otherApi.createUser('surveyor');
  const id = await publishSurvey(otherApi, owner, { ballotPolicy: 'anonymous' });
  const send = async (target: TestApi, voter: TestUser) => {
    const { status, body } = await target.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
    return body.code ?? status;
  };
  const first = await otherApi.createUser();
  expect(await send(otherApi, first)).toBe(200);
  await rm(join(otherApi.ballotKeysDirectory ?? '', `${id}.key`));
  // A process that was started later does not remember the key.
  const laterApi = await startApi({ shareDatabaseWith: otherApi });
  expect(await send(laterApi, first)).toBe('ballot-key-missing');
  expect(await send(laterApi, await otherApi.createUser())).toBe('ballot-key-missing');
  const { body } = await laterApi.call(readOwnPart, { token: first.token, params: { id } });
  expect(body.vote).toMatchObject({ anonymous: 'unlinked', response: {} });
  expect(await otherApi.db.collection('linkedBallots').countDocuments()).toBe(1);
  await laterApi.stop();
  await otherApi.stop();
});
