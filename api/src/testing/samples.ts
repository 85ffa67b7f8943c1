import type { EndpointName } from '@canvass/shared/contracts';
import type { Person, Sent, TestApi } from './api';
import { signUp } from './identity';
import { buildBallot, buildDraft, publishSurvey } from './surveys';

/** A call that the API would answer with success, and the places that may be left out of it. */
export interface Sample extends Sent {
  optional?: string[];
}

export type Samples = Record<EndpointName, Sample> & { admin: Person; surveyor: Person };

/** One good call of every endpoint, with the people and the survey that they need. */
export async function buildSamples(api: TestApi): Promise<Samples> {
  const [admin, surveyor, account] = [await api.person('admin'), await api.person('surveyor'), await signUp('sample')];
  const surveyId = await publishSurvey(api, surveyor);
  const profile = { token: account.token, body: { name: 'A', email: account.email }, optional: ['body.name'] };
  const question = (index: number) => ['', '.description', '.options'].map((part) => `body.questions.${index}${part}`);
  return {
    admin,
    surveyor,
    live: {},
    ready: {},
    issueToken: { token: account.token, body: { email: account.email } },
    registerUser: profile,
    refreshUser: profile,
    checkRole: { token: admin.token, body: { email: admin.email } },
    listUsers: { token: admin.token, query: { role: 'user', limit: '5' } },
    listSurveys: { token: admin.token, query: { category: 'Health', sort: 'latest', status: 'all', limit: '5' } },
    listOwnSurveys: { token: surveyor.token, query: { limit: '5' } },
    readSurvey: { token: surveyor.token, params: { id: surveyId } },
    createSurvey: {
      token: surveyor.token,
      body: buildDraft({ surveyorEmail: surveyor.email }),
      optional: ['body.description', ...question(0), ...question(1)],
    },
    castVote: {
      token: admin.token,
      body: { ...buildBallot(surveyId, admin), survey: { _id: surveyId, version: 1 } },
      optional: ['body.survey.version', 'body.responses.votedUserName'],
    },
    listResponses: { token: surveyor.token, params: { id: surveyId }, query: { limit: '5' } },
    listParticipated: { token: surveyor.token, query: { email: surveyor.email, limit: '5' } },
  };
}
