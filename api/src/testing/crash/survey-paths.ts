import { randomUUID } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { castVote, createSurvey, updateSurvey } from '@canvass/shared/contracts';
import { buildBallot, buildDraft, publishSurvey } from '../surveys';
import { castVoteOf } from '../votes';
import { countRecords, differences, keyed, readSurvey, type Attempt, type Setting, type WritePath } from './write-path';

async function voteIn(setting: Setting, surveyId: string, comment?: string): Promise<Attempt> {
  const voter = await setting.api.person(comment ? 'pro-user' : 'user');
  const body = buildBallot(surveyId, voter, comment ? { comment } : {});
  return {
    send: keyed(castVote, { token: voter.token, body }),
    async check() {
      const votes = await countRecords(setting, 'votes', { surveyId: new ObjectId(surveyId), voterId: voter.uid });
      const { questionsFrozen } = await readSurvey(setting, surveyId);
      return differences({ votes, questionsFrozen }, { votes: 1, questionsFrozen: true });
    },
  };
}

/** A survey with so many votes. */
async function votedSurvey({ api, surveyor }: Setting, votes: number): Promise<string> {
  const id = await publishSurvey(api, surveyor, { resultsPolicy: 'always' });
  for (let n = 0; n < votes; n += 1) await castVoteOf(api, id, `Voter ${n}`);
  return id;
}

async function edit(setting: Setting, votes: number): Promise<Attempt> {
  const id = await votedSurvey(setting, votes);
  const { surveyorEmail: _email, ...draft } = buildDraft({ title: 'Edited', questions: [{ title: 'New?' }] });
  return {
    send: keyed(updateSurvey, { token: setting.surveyor.token, params: { id }, body: { ...draft, revision: 1 } }),
    async check() {
      const { title, revision, version, history } = await readSurvey(setting, id);
      const kept = await countRecords(setting, 'versions', { surveyId: new ObjectId(id) });
      const entries = (history as { kind: string }[]).filter(({ kind }) => kind === 'edited').length;
      return differences(
        { title, revision, version, entries, kept },
        { title: 'Edited', revision: 2, version: votes > 0 ? 2 : 1, entries: 1, kept: votes > 0 ? 1 : 0 },
      );
    },
  };
}

/** Votes, publications and edits. */
export const SURVEY_PATHS: Record<string, WritePath> = {
  'the first vote of a survey': async (setting) => voteIn(setting, await votedSurvey(setting, 0)),
  'a later vote': async (setting) => voteIn(setting, await votedSurvey(setting, 1)),
  'the vote that completes a step of the results': async (setting) => voteIn(setting, await votedSurvey(setting, 4)),
  'a vote with a comment': async (setting) => voteIn(setting, await votedSurvey(setting, 1), 'Finally.'),
  'the publication of a survey': async (setting) => {
    const title = `Published ${randomUUID()}`;
    const body = buildDraft({ surveyorEmail: setting.surveyor.email, title });
    return {
      send: keyed(createSurvey, { token: setting.surveyor.token, body }),
      check: async () => differences({ surveys: await countRecords(setting, 'surveys', { title }) }, { surveys: 1 }),
    };
  },
  'an edit before the first vote': (setting) => edit(setting, 0),
  'an edit of questions that were voted on': (setting) => edit(setting, 1),
};
