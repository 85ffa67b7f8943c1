import type { Db, ObjectId } from 'mongodb';
import { ERASED_ANSWER, getQuestionKey, type Answers, type Question } from '@canvass/shared/contracts';
import { toId } from '../../database/ids';
import { getSurveysCollection, type SurveyDocument } from '../../surveys/surveys.collection';
import { getVersionsCollection, type VersionDocument } from '../../surveys/versions.collection';

/** The part of a question that erasing answers needs. */
type QuestionKind = Pick<Question, 'kind'>;

/** The version of a survey that a vote answers. */
interface AnsweredVersion {
  surveyId: ObjectId;
  version: number;
}

/** The key of a version in the result of a reader of question kinds. */
export function toAnsweredKey({ surveyId, version }: AnsweredVersion): string {
  return `${toId(surveyId)} ${version}`;
}

/** The update that replaces the written answers of a vote with a neutral text; counts stay the same. */
export function getErasedAnswers(
  response: Answers | undefined,
  questions: QuestionKind[] | undefined,
): Record<string, unknown> {
  // In a damaged vote, written answers cannot be told from others, so all answers are erased.
  if (typeof response !== 'object' || response === null) return { response: {} };
  const written = Array.isArray(questions)
    ? questions.flatMap((question, index) => (question?.kind === 'text' ? [getQuestionKey(index)] : []))
    : Object.keys(response);
  const erased = written.filter((key) => typeof response[key] === 'string' && response[key] !== '');
  return Object.fromEntries(erased.map((key) => [`response.${key}`, ERASED_ANSWER]));
}

/** Reads the kinds of the questions that votes answered, by `toAnsweredKey`. Other versions are not read. */
export function createQuestionKindsReader(db: Db) {
  const surveys = getSurveysCollection(db);
  const versions = getVersionsCollection(db);

  return async function findQuestionKinds(batch: AnsweredVersion[]): Promise<Map<string, QuestionKind[]>> {
    const ids = batch.map(({ surveyId }) => surveyId);
    const current = await surveys
      .find({ _id: { $in: ids } })
      .project<Pick<SurveyDocument, '_id' | 'version'> & { questions: QuestionKind[] }>({
        version: 1,
        'questions.kind': 1,
      })
      .toArray();
    const found = new Map(
      current.map(({ _id, version, questions }) => [toAnsweredKey({ surveyId: _id, version }), questions]),
    );
    const older = batch.filter(({ surveyId, version }) => !found.has(toAnsweredKey({ surveyId, version })));
    if (older.length === 0) return found;
    const archived = versions
      .find({ $or: older.map(({ surveyId, version }) => ({ surveyId, version })) })
      .project<Omit<VersionDocument, '_id' | 'questions'> & { questions: QuestionKind[] }>({
        surveyId: 1,
        version: 1,
        'questions.kind': 1,
      });
    for await (const { surveyId, version, questions } of archived) {
      found.set(toAnsweredKey({ surveyId, version }), questions);
    }
    return found;
  };
}
