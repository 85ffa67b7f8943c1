import { ObjectId } from 'mongodb';
import { createSurvey, type DraftContent, type SurveyDraft } from '@canvass/shared/contracts';
import type { TestUser, TestApi } from '../api';

/** So far ahead that no test reaches the end of a survey by chance, but not too far for a deadline. */
export const DEADLINE_YEAR = new Date().getUTCFullYear() + 3;

/** A survey as the create screen sends it. */
export function createTestSurvey(overrides: Partial<SurveyDraft> = {}): SurveyDraft {
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

/** The content of a complete draft. */
export function createTestDraft(overrides: Partial<DraftContent> = {}): DraftContent {
  const { surveyorEmail: _email, ...survey } = createTestSurvey();
  return {
    ...survey,
    description: '',
    questions: [{ title: 'Open on Sundays?', description: '', kind: 'single', options: ['Always', 'Never'] }],
    resultsPolicy: 'after-voting',
    voterPolicy: 'verified-email',
    visibilityPolicy: 'listed',
    ...overrides,
  };
}

/**
 * Creates a survey through the API.
 * @returns its id
 */
export async function publishSurvey(
  api: TestApi,
  surveyor: TestUser,
  overrides: Partial<SurveyDraft> = {},
): Promise<string> {
  const { body } = await api.call(createSurvey, {
    token: surveyor.token,
    body: createTestSurvey({ surveyorEmail: surveyor.email, ...overrides }),
  });
  return body.insertedId;
}

/** Damages a stored survey so that nothing can show it. */
export async function corruptSurvey(
  api: TestApi,
  id: string,
  corruption: Record<string, unknown> = { closesAt: 'lost' },
): Promise<void> {
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: corruption });
}

/** A vote as the ballot screen sends it. */
export function createTestVote(surveyId: string, voter: TestUser, overrides: Record<string, unknown> = {}) {
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
