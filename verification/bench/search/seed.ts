import type { Db } from 'mongodb';
import { getSurveysCollection, type SurveyDocument } from '../../../api/src/records/surveys.collection';
import { insertInBatches } from '../api/batches';
import { createTestSurvey } from '../api/seed-surveys';

/** Of this many surveys, one is open. */
export const SURVEYS_PER_OPEN = 20;

const DESCRIPTION_WORDS = 80;
const VOCABULARY_SIZE = 5000;
const DAY_MS = 86_400_000;
const FIRST_CLOSING = Date.UTC(2021, 0, 1);

/** The same number gives the same words; each word is in about one of 60 surveys. */
function describeSurvey(number: number): string {
  const words = Array.from(
    { length: DESCRIPTION_WORDS },
    (_, index) => (number * 7919 + index * 104_729) % VOCABULARY_SIZE,
  );
  return words.map((word) => `term${word.toString(36)}`).join(' ');
}

/** Stores surveys with long descriptions; most of them have closed. */
export async function seedDescribedSurveys(
  db: Db,
  total: number,
  getTokens: (survey: Pick<SurveyDocument, 'title' | 'description'>) => string[],
): Promise<void> {
  await insertInBatches(getSurveysCollection(db), total, (number) => {
    const { closingDueAt, ...survey } = createTestSurvey(number);
    const described = { ...survey, description: describeSurvey(number), voteCount: (number * 7919) % 10_007 };
    const isOpen = number % SURVEYS_PER_OPEN === 0;
    return {
      ...described,
      ...(isOpen ? { closingDueAt } : { closesAt: new Date(FIRST_CLOSING + (number % 1000) * DAY_MS) }),
      tokens: getTokens(described),
    };
  });
}
