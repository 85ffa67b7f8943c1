import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { castVote, createSurvey, updateSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import { createTestVote, createTestSurvey, publishSurvey } from '../data/surveys';
import { castTestVote } from '../data/votes';
import {
  countRecords,
  describeDifferences,
  createKeyedRequest,
  readRecord,
  readSurvey,
  type Attempt,
  type PathContext,
  type WritePath,
} from './write-path';

async function prepareVote(setting: PathContext, surveyId: string, comment?: string): Promise<Attempt> {
  const voter = await setting.api.createUser(comment ? 'pro-user' : 'user');
  const body = createTestVote(surveyId, voter, comment ? { comment } : {});
  return {
    send: createKeyedRequest(castVote, { token: voter.token, body }),
    async check() {
      const votes = await countRecords(setting, 'votes', { surveyId: new ObjectId(surveyId), voterId: voter.uid });
      const { questionsFrozen } = await readSurvey(setting, surveyId);
      return describeDifferences({ votes, questionsFrozen }, { votes: 1, questionsFrozen: true });
    },
  };
}

/** A vote in a survey in which each address counts once. */
async function prepareAddressVote(setting: PathContext, overrides: Partial<SurveyDraft>): Promise<Attempt> {
  const id = await publishSurvey(setting.api, setting.surveyor, { voterPolicy: 'verified-email', ...overrides });
  const prepare = overrides.ballotPolicy === 'anonymous' ? prepareAnonymousVote : prepareVote;
  const attempt = await prepare(setting, id);
  return {
    ...attempt,
    async check() {
      const claims = await countRecords(setting, 'addressClaims', { surveyId: new ObjectId(id) });
      return [...(await attempt.check()), ...describeDifferences({ claims }, { claims: 1 })];
    },
  };
}

/** A vote in a survey with anonymous ballots. */
async function prepareAnonymousVote(setting: PathContext, surveyId: string, comment?: string): Promise<Attempt> {
  const voter = await setting.api.createUser(comment ? 'pro-user' : 'user');
  const words = randomUUID();
  const response = { 'Question-1': words };
  const body = createTestVote(surveyId, voter, { response, ...(comment && { comment }) });
  const ofSurvey = { surveyId: new ObjectId(surveyId) };
  return {
    send: createKeyedRequest(castVote, { token: voter.token, body }),
    async check() {
      const ballots = await countRecords(setting, 'linkedBallots', { ...ofSurvey, 'response.Question-1': words });
      const { state } = await readRecord(setting, 'participations', { ...ofSurvey, voterId: voter.uid });
      return describeDifferences({ ballots, state }, { ballots: 1, state: 'confirmed' });
    },
  };
}

/** The policy and the question of surveys with anonymous ballots. */
const ANONYMOUS: Partial<SurveyDraft> = {
  ballotPolicy: 'anonymous',
  questions: [{ title: 'Why?', kind: 'text' }],
};

function publishAnonymous({ api, surveyor }: PathContext): Promise<string> {
  return publishSurvey(api, surveyor, ANONYMOUS);
}

/** Creates a survey with this many votes. */
async function createVotedSurvey({ api, surveyor }: PathContext, votes: number): Promise<string> {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < votes; n += 1) await castTestVote(api, id, `Voter ${n}`);
  return id;
}

async function prepareEdit(setting: PathContext, votes: number): Promise<Attempt> {
  const id = await createVotedSurvey(setting, votes);
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ title: 'Edited', questions: [{ title: 'New?' }] });
  return {
    send: createKeyedRequest(updateSurvey, {
      token: setting.surveyor.token,
      params: { id },
      body: { ...draft, revision: 1 },
    }),
    async check() {
      const { title, revision, version, history } = await readSurvey(setting, id);
      const versionCount = await countRecords(setting, 'versions', { surveyId: new ObjectId(id) });
      const entries = (history as { kind: string }[]).filter(({ kind }) => kind === 'edited').length;
      return describeDifferences(
        { title, revision, version, entries, kept: versionCount },
        { title: 'Edited', revision: 2, version: votes > 0 ? 2 : 1, entries: 1, kept: votes > 0 ? 1 : 0 },
      );
    },
  };
}

/** Votes, publications, and edits. */
export const SURVEY_PATHS: Record<string, WritePath> = {
  'the first vote of a survey': async (setting) => prepareVote(setting, await createVotedSurvey(setting, 0)),
  'a later vote': async (setting) => prepareVote(setting, await createVotedSurvey(setting, 1)),
  'the vote that completes a step of the results': async (setting) =>
    prepareVote(setting, await createVotedSurvey(setting, 4)),
  'the first vote of a survey with anonymous ballots': async (setting) =>
    prepareAnonymousVote(setting, await publishAnonymous(setting)),
  'a later vote with an anonymous ballot': async (setting) => {
    const id = await publishAnonymous(setting);
    const first = await prepareAnonymousVote(setting, id);
    await first.send(setting.api);
    return prepareAnonymousVote(setting, id, 'A comment.');
  },
  'a vote of a verified address': (setting) => prepareAddressVote(setting, {}),
  'an anonymous ballot of a verified address': (setting) => prepareAddressVote(setting, ANONYMOUS),
  'a vote with a comment': async (setting) => prepareVote(setting, await createVotedSurvey(setting, 1), 'Finally.'),
  'the publication of a survey': async (setting) => {
    const title = `Published ${randomUUID()}`;
    const body = createTestSurvey({ surveyorEmail: setting.surveyor.email, title });
    return {
      send: createKeyedRequest(createSurvey, { token: setting.surveyor.token, body }),
      check: async () =>
        describeDifferences({ surveys: await countRecords(setting, 'surveys', { title }) }, { surveys: 1 }),
    };
  },
  'an edit before the first vote': (setting) => prepareEdit(setting, 0),
  'an edit of questions that were voted on': (setting) => prepareEdit(setting, 1),
};
