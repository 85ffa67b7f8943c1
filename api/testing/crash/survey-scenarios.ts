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
  type ScenarioContext,
  type CrashScenario,
} from './crash-scenario';

async function prepareVote(context: ScenarioContext, surveyId: string, comment?: string): Promise<Attempt> {
  const voter = await context.api.createUser(comment ? 'pro-user' : 'user');
  const body = createTestVote(surveyId, voter, comment ? { comment } : {});
  return {
    send: createKeyedRequest(castVote, { token: voter.token, body }),
    async check() {
      const votes = await countRecords(context, 'votes', { surveyId: new ObjectId(surveyId), voterId: voter.uid });
      const { questionsFrozen } = await readSurvey(context, surveyId);
      return describeDifferences({ votes, questionsFrozen }, { votes: 1, questionsFrozen: true });
    },
  };
}

/** A vote in a survey in which each address counts once. */
async function prepareAddressVote(context: ScenarioContext, overrides: Partial<SurveyDraft>): Promise<Attempt> {
  const id = await publishSurvey(context.api, context.surveyor, { voterPolicy: 'verified-email', ...overrides });
  const prepare = overrides.ballotPolicy === 'anonymous' ? prepareAnonymousVote : prepareVote;
  const attempt = await prepare(context, id);
  return {
    ...attempt,
    async check() {
      const claims = await countRecords(context, 'addressClaims', { surveyId: new ObjectId(id) });
      return [...(await attempt.check()), ...describeDifferences({ claims }, { claims: 1 })];
    },
  };
}

/** A vote in a survey with anonymous ballots. */
async function prepareAnonymousVote(context: ScenarioContext, surveyId: string, comment?: string): Promise<Attempt> {
  const voter = await context.api.createUser(comment ? 'pro-user' : 'user');
  const words = randomUUID();
  const response = { 'Question-1': words };
  const body = createTestVote(surveyId, voter, { response, ...(comment && { comment }) });
  const ofSurvey = { surveyId: new ObjectId(surveyId) };
  return {
    send: createKeyedRequest(castVote, { token: voter.token, body }),
    async check() {
      const ballots = await countRecords(context, 'linkedBallots', { ...ofSurvey, 'response.Question-1': words });
      const { state } = await readRecord(context, 'participations', { ...ofSurvey, voterId: voter.uid });
      return describeDifferences({ ballots, state }, { ballots: 1, state: 'confirmed' });
    },
  };
}

/** The policy and the question of surveys with anonymous ballots. */
const ANONYMOUS: Partial<SurveyDraft> = {
  ballotPolicy: 'anonymous',
  questions: [{ title: 'Why?', kind: 'text' }],
};

function publishAnonymous({ api, surveyor }: ScenarioContext): Promise<string> {
  return publishSurvey(api, surveyor, ANONYMOUS);
}

/** Creates a survey with this many votes. */
async function createVotedSurvey({ api, surveyor }: ScenarioContext, votes: number): Promise<string> {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < votes; n += 1) await castTestVote(api, id, `Voter ${n}`);
  return id;
}

async function prepareEdit(context: ScenarioContext, votes: number): Promise<Attempt> {
  const id = await createVotedSurvey(context, votes);
  const { surveyorEmail: _email, ...draft } = createTestSurvey({ title: 'Edited', questions: [{ title: 'New?' }] });
  return {
    send: createKeyedRequest(updateSurvey, {
      token: context.surveyor.token,
      params: { id },
      body: { ...draft, revision: 1 },
    }),
    async check() {
      const { title, revision, version, history } = await readSurvey(context, id);
      const versionCount = await countRecords(context, 'versions', { surveyId: new ObjectId(id) });
      const entries = (history as { kind: string }[]).filter(({ kind }) => kind === 'edited').length;
      return describeDifferences(
        { title, revision, version, entries, kept: versionCount },
        { title: 'Edited', revision: 2, version: votes > 0 ? 2 : 1, entries: 1, kept: votes > 0 ? 1 : 0 },
      );
    },
  };
}

/** Votes, publications, and edits. */
export const SURVEY_SCENARIOS: Record<string, CrashScenario> = {
  'the first vote of a survey': async (context) => prepareVote(context, await createVotedSurvey(context, 0)),
  'a later vote': async (context) => prepareVote(context, await createVotedSurvey(context, 1)),
  'the vote that completes a step of the results': async (context) =>
    prepareVote(context, await createVotedSurvey(context, 4)),
  'the first vote of a survey with anonymous ballots': async (context) =>
    prepareAnonymousVote(context, await publishAnonymous(context)),
  'a later vote with an anonymous ballot': async (context) => {
    const id = await publishAnonymous(context);
    const first = await prepareAnonymousVote(context, id);
    await first.send(context.api);
    return prepareAnonymousVote(context, id, 'A comment.');
  },
  'a vote of a verified address': (context) => prepareAddressVote(context, {}),
  'an anonymous ballot of a verified address': (context) => prepareAddressVote(context, ANONYMOUS),
  'a vote with a comment': async (context) => prepareVote(context, await createVotedSurvey(context, 1), 'Finally.'),
  'the publication of a survey': async (context) => {
    const title = `Published ${randomUUID()}`;
    const body = createTestSurvey({ surveyorEmail: context.surveyor.email, title });
    return {
      send: createKeyedRequest(createSurvey, { token: context.surveyor.token, body }),
      check: async () =>
        describeDifferences({ surveys: await countRecords(context, 'surveys', { title }) }, { surveys: 1 }),
    };
  },
  'an edit before the first vote': (context) => prepareEdit(context, 0),
  'an edit of questions that were voted on': (context) => prepareEdit(context, 1),
};
