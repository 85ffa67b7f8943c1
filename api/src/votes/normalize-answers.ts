import {
  getQuestionKey,
  isWrittenKind,
  matchOptions,
  type Answers,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import { normalizeText } from '@canvass/shared/text';

function normalizeAnswer(question: Question, sent: AnswerValue): AnswerValue {
  const answer = matchOptions(question, sent);
  const normalize = (text: string) =>
    question.options.includes(text) ? text : normalizeText(text, isWrittenKind(question.kind) ? '\n' : ' ');
  if (Array.isArray(answer)) return answer.map(normalize);
  return typeof answer === 'string' ? normalize(answer) : answer;
}

/**
 * The answers as they are stored. Options stay as the survey has them, whatever it was stored by, and what a voter wrote
 * is normalized; it counts as an option if it looks the same.
 */
export function normalizeAnswers(questions: Question[], answers: Answers): Answers {
  const byKey = new Map(questions.map((question, index) => [getQuestionKey(index), question]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const question = byKey.get(key);
      return [key, question ? normalizeAnswer(question, answer) : answer];
    }),
  );
}
