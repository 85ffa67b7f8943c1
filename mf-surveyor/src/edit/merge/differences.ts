import type { SurveyFieldName } from '@canvass/shared/contracts';
import type { SurveyContent } from '../../form/survey-form';
import { strings } from '../../strings/survey-form';
import { describeQuestion } from './describe-question';
import type { Conflict } from './merge-survey';

function describeField(field: SurveyFieldName, value: string): string {
  if (field === 'resultsPolicy') return strings.policies[value as SurveyContent['resultsPolicy']];
  if (field === 'voterPolicy') return strings.voterPolicies[value as SurveyContent['voterPolicy']].label;
  if (field === 'visibilityPolicy') return strings.visibilityPolicies[value as SurveyContent['visibilityPolicy']].label;
  if (field === 'ballotPolicy') return strings.ballotPolicies[value as SurveyContent['ballotPolicy']].label;
  if (field === 'showsWholeBallots') return value === 'true' ? strings.wholeBallots.shown : strings.wholeBallots.mixed;
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
  if (conflict.kind === 'field') return strings.fields[conflict.id];
  return conflict.kind === 'question' ? strings.question(conflict.number) : strings.questionOrder;
}
