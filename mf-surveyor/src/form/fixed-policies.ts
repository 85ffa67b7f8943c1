import {
  getFieldRules,
  isBallotPolicyFixed,
  isContentFixed,
  SURVEY_FIELD_NAMES,
  type BallotPolicy,
  type Survey,
} from '@canvass/shared/contracts';
import { getSurveyState } from '@canvass/shared/ui';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { toSurveyForm, type SurveyForm } from './survey-form';

/** The policies that the votes of a survey have fixed. */
export interface FixedPolicies {
  /** How its votes are kept. */
  ballotPolicy: BallotPolicy;
  /** The other policies: only anonymous votes fix them, together with the questions. */
  others?: Pick<SurveyForm, 'resultsPolicy' | 'voterPolicy' | 'showsWholeBallots'>;
}

/** What of the questions in a survey's list can change: once it has anonymous votes, only their texts, until it closes. */
export type EditableParts = 'everything' | 'texts' | 'nothing';

export function getEditableParts(survey: Survey): EditableParts {
  if (!isContentFixed(survey)) return 'everything';
  return getSurveyState(survey) === 'closed' ? 'nothing' : 'texts';
}

/** @returns undefined if the survey has no votes. */
export function getFixedPolicies(survey: Survey): FixedPolicies | undefined {
  if (!isBallotPolicyFixed(survey)) return undefined;
  return { ballotPolicy: getBallotPolicy(survey), ...(isContentFixed(survey) && { others: toSurveyForm(survey) }) };
}

/**
 * Whether a policy cannot be chosen. An edit from before the first vote may have another one than the fixed one; it stays
 * chosen until the user takes the fixed one.
 */
export function isDisabledPolicy<Policy>(
  policy: Policy,
  { fixed, chosen }: { fixed: Policy | undefined; chosen: Policy },
): boolean {
  return fixed !== undefined && policy !== fixed && policy !== chosen;
}

/**
 * The form with what anonymous votes have fixed as it is saved, and everything else as it is.
 * @param keepsQuestions whether its questions differ in corrected texts only.
 */
export function restoreFixedContent(form: SurveyForm, survey: Survey, keepsQuestions: boolean): SurveyForm {
  const saved = toSurveyForm(survey);
  const fixed = SURVEY_FIELD_NAMES.filter((name) => getFieldRules(name).fixedBy !== undefined);
  const questions = keepsQuestions ? form.questions : saved.questions;
  return { ...form, ...Object.fromEntries(fixed.map((name) => [name, saved[name]])), questions, typed: saved.typed };
}
