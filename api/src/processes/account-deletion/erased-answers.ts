import type { Db, ObjectId } from 'mongodb';
import { ERASED_ANSWER, getQuestionKey, type Answers, type AnswerValue } from '@canvass/shared/contracts';
import { toId } from '../../kernel/database/ids';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';
import { getVersionsCollection, type VersionDocument } from '../../records/versions.collection';
import { isWritten, type WritableQuestion } from '../../records/written-answers';

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
  questions: WritableQuestion[] | undefined,
): Record<string, unknown> {
  // In a damaged vote, written answers cannot be told from others, so all answers are erased.
  if (typeof response !== 'object' || response === null) return { response: {} };
  const entries = Array.isArray(questions)
    ? questions.map((question, index) => [getQuestionKey(index), question] as const)
    : Object.keys(response).map((key) => [key, { kind: 'text' }] as const);
  const erased = entries.flatMap(([key, question]) => {
    const answer = eraseWrittenParts(question, response[key]);
    return answer === undefined ? [] : [[`response.${key}`, answer]];
  });
  return Object.fromEntries(erased);
}

/** The answer without what its voter wrote; undefined if it has no such part. */
function eraseWrittenParts(question: WritableQuestion | undefined, answer: AnswerValue | undefined) {
  const isErasable = (value: unknown) => value !== '' && question !== undefined && isWritten(question, value);
  if (!Array.isArray(answer)) return isErasable(answer) ? ERASED_ANSWER : undefined;
  return answer.some(isErasable) ? answer.map((each) => (isErasable(each) ? ERASED_ANSWER : each)) : undefined;
}

/** Reads the kinds of the questions that votes answered, by `toAnsweredKey`. Other versions are not read. */
export function createQuestionKindsReader(db: Db) {
  const surveys = getSurveysCollection(db);
  const versions = getVersionsCollection(db);

  return async function findQuestionKinds(batch: AnsweredVersion[]): Promise<Map<string, WritableQuestion[]>> {
    const ids = batch.map(({ surveyId }) => surveyId);
    const current = await surveys
      .find({ _id: { $in: ids } })
      .project<Pick<SurveyDocument, '_id' | 'version'> & { questions: WritableQuestion[] }>({
        version: 1,
        'questions.kind': 1,
        'questions.options': 1,
        'questions.other': 1,
      })
      .toArray();
    const found = new Map(
      current.map(({ _id, version, questions }) => [toAnsweredKey({ surveyId: _id, version }), questions]),
    );
    const older = batch.filter(({ surveyId, version }) => !found.has(toAnsweredKey({ surveyId, version })));
    if (older.length === 0) return found;
    const archived = versions
      .find({ $or: older.map(({ surveyId, version }) => ({ surveyId, version })) })
      .project<Omit<VersionDocument, '_id' | 'questions'> & { questions: WritableQuestion[] }>({
        surveyId: 1,
        version: 1,
        'questions.kind': 1,
        'questions.options': 1,
        'questions.other': 1,
      });
    for await (const { surveyId, version, questions } of archived) {
      found.set(toAnsweredKey({ surveyId, version }), questions);
    }
    return found;
  };
}
