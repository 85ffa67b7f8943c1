import { listLookalikeIssues, serializeQuestion, type Question } from '@canvass/shared/contracts';
import { normalizeText } from '@canvass/shared/text';
import { problem } from '../../kernel/http/problems/problem';

/** What people typed in a survey. */
interface SurveyTexts {
  title: string;
  description: string;
  questions: Question[];
}

const normalizeLine = (text: string) => normalizeText(text, ' ');

/** A stored question as it comes back from a form that has not changed it. */
function normalizeQuestion({ title, description, options, labels, section, showIf, ...others }: Question): Question {
  const { low, high } = labels ?? {};
  return {
    ...others,
    title: normalizeLine(title),
    description: normalizeText(description),
    options: options.map(normalizeLine),
    ...(labels && {
      labels: {
        ...(low !== undefined && { low: normalizeLine(low) }),
        ...(high !== undefined && { high: normalizeLine(high) }),
      },
    }),
    ...(section && {
      section: { title: normalizeLine(section.title), description: normalizeText(section.description) },
    }),
    ...(showIf && { showIf: { ...showIf, answers: showIf.answers.map(normalizeLine) } }),
  };
}

/** The questions, whose conditions name options as the questions that they depend on have them. */
function alignConditions(questions: Question[]): Question[] {
  return questions.map((question) => {
    const { showIf } = question;
    const { options = [] } = (showIf && questions[showIf.question - 1]) ?? {};
    if (!showIf) return question;
    const answers = showIf.answers.map(
      (answer) => options.find((option) => normalizeLine(option) === normalizeLine(answer)) ?? answer,
    );
    return { ...question, showIf: { ...showIf, answers } };
  });
}

/**
 * The texts of an edit, as they are stored where nothing but their normalization differs: earlier releases stored texts
 * as they were sent, and an edit of something else must neither change them nor create a version.
 */
export function keepStoredTexts(stored: SurveyTexts, edit: SurveyTexts): SurveyTexts {
  const storedQuestions = new Map(stored.questions.map((each) => [serializeQuestion(normalizeQuestion(each)), each]));
  return {
    title: normalizeLine(stored.title) === edit.title ? stored.title : edit.title,
    description: normalizeText(stored.description) === edit.description ? stored.description : edit.description,
    questions: alignConditions(edit.questions.map((each) => storedQuestions.get(serializeQuestion(each)) ?? each)),
  };
}

/** @throws invalid-input for options that look the same, unless the question is stored so. */
export function requireDifferentOptions(stored: SurveyTexts, edit: SurveyTexts): void {
  const storedQuestions = new Set(stored.questions.map(serializeQuestion));
  const errors = edit.questions.flatMap((question, index) =>
    storedQuestions.has(serializeQuestion(question))
      ? []
      : listLookalikeIssues(question).map((message) => ({ field: `body.questions.${index}.options`, message })),
  );
  if (errors.length > 0) throw problem('invalid-input', errors);
}
