import { ObjectId } from 'mongodb';
import { createSurvey, type SurveyDraft } from '@canvass/shared/contracts';
import type { Person, TestApi } from './api';

/** So far ahead that no test meets the end of a survey by chance, and no further than a deadline may lie. */
export const DEADLINE_YEAR = new Date().getUTCFullYear() + 3;

/** A survey as the create screen sends it. */
export function buildDraft(overrides: Partial<SurveyDraft> = {}): SurveyDraft {
  return {
    title: 'Sunday hours at the city library',
    description: 'The board decides in December.',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'community and socials',
    deadline: `${DEADLINE_YEAR}/11/27`,
    questions: [
      { title: 'Should the central library open on Sundays?', description: '', options: ['Yes', 'No'] },
      { title: 'Would you come yourself?', description: 'At least once a month.', options: ['Yes', 'No'] },
    ],
    ...overrides,
  };
}

/** Creates a survey through the API and gives its id. */
export async function publishSurvey(
  api: TestApi,
  surveyor: Person,
  overrides: Partial<SurveyDraft> = {},
): Promise<string> {
  const { body } = await api.call(createSurvey, {
    token: surveyor.token,
    body: buildDraft({ surveyorEmail: surveyor.email, ...overrides }),
  });
  return body.insertedId;
}

/** Damages the stored record of a survey, so that nothing can show it. */
export async function damageSurvey(
  api: TestApi,
  id: string,
  damage: Record<string, unknown> = { closesAt: 'lost' },
): Promise<void> {
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: damage });
}

/** A vote as the ballot screen sends it. */
export function buildBallot(surveyId: string, voter: Person, overrides: Record<string, unknown> = {}) {
  return {
    survey: { _id: surveyId },
    responses: {
      votedUserName: voter.name,
      votedUserEmail: voter.email,
      response: { 'Question-1': 'Yes', 'Question-2': 'No' },
      ...overrides,
    },
  };
}
