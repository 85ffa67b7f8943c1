import type { Question } from '@canvass/shared/contracts';
import type { SurveyContent } from '../../form/survey-form';
import { strings } from '../../strings/survey-form';
import type { Conflict, MergedField } from './merge-survey';

/** Whether the questions differ in a word, a kind, an option, or their order: votes would then mean something else. */
export function hasNewQuestions(before: Question[], after: Question[]): boolean {
  const toComparable = (questions: Question[]) =>
    questions.map(({ title, description, kind, options }) => [title, description, kind, options]);
  return JSON.stringify(toComparable(before)) !== JSON.stringify(toComparable(after));
}

/** A question in a few lines: its text, its description, its kind, and its options. */
function describeQuestion({ title, description, kind, options }: Question): string {
  const choices = kind === 'single' || kind === 'multiple' ? `: ${options.join(' · ')}` : '';
  return [title, description, `${strings.kinds[kind]}${choices}`].filter(Boolean).join('\n');
}

function describeField(field: MergedField, value: string): string {
  if (field === 'resultsPolicy') return strings.policies[value as SurveyContent['resultsPolicy']];
  if (field === 'voterPolicy') return strings.voterPolicies[value as SurveyContent['voterPolicy']].label;
  if (field === 'ballotPolicy') return strings.ballotPolicies[value as SurveyContent['ballotPolicy']].label;
  return value;
}

/** The text of one side of a conflict, with its line breaks; empty if the side has none. */
export function describeSide(conflict: Conflict, side: 'mine' | 'theirs'): string {
  if (conflict.kind === 'field') return describeField(conflict.id, conflict[side]);
  const questions = conflict[side];
  if (conflict.kind === 'question') return questions.map(describeQuestion).join('');
  return questions.map(({ title }, index) => `${index + 1}. ${title}`).join('\n');
}

/** The part of the survey that a conflict is about. */
export function getConflictName(conflict: Conflict): string {
  if (conflict.kind === 'field') return strings.fields[conflict.id] ?? conflict.id;
  return conflict.kind === 'question' ? strings.question(conflict.number) : strings.questionOrder;
}
