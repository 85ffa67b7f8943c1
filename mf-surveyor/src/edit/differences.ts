import type { Question, Survey } from '@canvass/shared/contracts';
import type { SurveyContent } from '../form/survey-form';
import { words } from '../words/survey-form';

/** Whether the questions differ in a word, a kind, an option or their order: then votes would be about something else. */
export function hasNewQuestions(before: Question[], after: Question[]): boolean {
  const plain = (questions: Question[]) =>
    questions.map(({ title, description, kind, options }) => [title, description, kind, options]);
  return JSON.stringify(plain(before)) !== JSON.stringify(plain(after));
}

/** Something that two edits say differently. A text that is undefined is not there at all. */
export interface Difference {
  part: string;
  mine: string | undefined;
  theirs: string | undefined;
}

/** A question in a few lines: its words, and what it is answered with. */
function questionSaid(question: Question | undefined): string | undefined {
  if (!question) return undefined;
  const { title, description, kind, options } = question;
  const choices = kind === 'single' || kind === 'multiple' ? `: ${options.join(' · ')}` : '';
  return [title, description, `${words.kinds[kind]}${choices}`].filter(Boolean).join('\n');
}

/** What differs between what is written here and what was saved meanwhile, in the order of the form. */
export function differencesOf(mine: SurveyContent, theirs: Survey): Difference[] {
  const named = (['title', 'description', 'category', 'deadline'] as const).map((field) => ({
    part: words.fields[field] ?? field,
    mine: mine[field] || undefined,
    theirs: theirs[field] || undefined,
  }));
  const policy = {
    part: words.fields['resultsPolicy'] ?? '',
    mine: words.policies[mine.resultsPolicy ?? 'after-voting'],
    theirs: words.policies[theirs.resultsPolicy],
  };
  const count = Math.max(mine.questions.length, theirs.questions.length);
  const questions = Array.from({ length: count }, (_, index) => ({
    part: words.question(index + 1),
    mine: questionSaid(mine.questions[index]),
    theirs: questionSaid(theirs.questions[index]),
  }));
  return [...named, policy, ...questions].filter((each) => each.mine !== each.theirs);
}
