import type { Survey } from '@canvass/shared/contracts';
import type { DraftKey } from '../form/draft/stored-draft';
import { toSurveyForm, type SurveyForm } from '../form/survey-form';
import { strings } from '../strings/create';

/** The maximum length of a title (contract of surveys). */
const MAX_TITLE_LENGTH = 150;

/** The source of a new survey: nothing, a template, or a survey to be duplicated. */
export interface FormSource {
  template: string | null;
  from: string | null;
}

/** Reads the source from the address: `?template=event-feedback`, `?from=65f…`. */
export function readFormSource(search: URLSearchParams): FormSource {
  const from = search.get('from');
  return { from, template: from ? null : search.get('template') };
}

/** Each source has its own draft, so that choosing a template never overwrites another draft. */
export function getDraftKey(uid: string, { template, from }: FormSource): DraftKey {
  const kind = from ? `:from:${from}` : template ? `:template:${template}` : '';
  return { storage: 'localStorage', name: `survey-draft:${uid}${kind}` };
}

/** A copy of a survey as the start of a new one, without its votes and deadline. */
export function createCopy(survey: Survey): SurveyForm {
  const title = survey.title.slice(0, MAX_TITLE_LENGTH - strings.copySuffix.length) + strings.copySuffix;
  return { ...toSurveyForm(survey), title, deadline: '' };
}
