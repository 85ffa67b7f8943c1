import type { Survey } from '@canvass/shared/contracts';
import type { DraftKey } from '../form/draft/stored-draft';
import { toSurveyForm, type SurveyForm } from '../form/survey-form';
import { strings } from '../strings/create';

/** How long a title may be (contract of surveys). */
const MAX_TITLE_LENGTH = 150;

/** What a new survey begins with: nothing, a template, or a survey to be duplicated. */
export interface FormSource {
  template: string | null;
  from: string | null;
}

/** The address says what the form begins with: `?template=event-feedback`, `?from=65f…`. */
export function readFormSource(search: URLSearchParams): FormSource {
  const from = search.get('from');
  return { from, template: from ? null : search.get('template') };
}

/** Each beginning has a draft of its own, so that taking a template never costs what was begun before. */
export function getDraftKey(uid: string, { template, from }: FormSource): DraftKey {
  const kind = from ? `:from:${from}` : template ? `:template:${template}` : '';
  return { storage: 'localStorage', name: `survey-draft:${uid}${kind}` };
}

/** A survey as the beginning of another one: its votes and its deadline stay where they are. */
export function createCopy(survey: Survey): SurveyForm {
  const title = survey.title.slice(0, MAX_TITLE_LENGTH - strings.copySuffix.length) + strings.copySuffix;
  return { ...toSurveyForm(survey), title, deadline: '' };
}
