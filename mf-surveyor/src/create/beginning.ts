import type { Survey } from '@canvass/shared/contracts';
import type { DraftPlace } from '../form/stored-draft';
import { formOf, type SurveyForm } from '../form/survey-form';
import { words } from '../words/create';

/** How long a title may be (contract of surveys). */
const LONGEST_TITLE = 150;

/** What a new survey begins with: nothing, a template, or a survey to be duplicated. */
export interface Beginning {
  template: string | null;
  from: string | null;
}

/** The address says what the form begins with: `?template=event-feedback`, `?from=65f…`. */
export function readBeginning(search: URLSearchParams): Beginning {
  const from = search.get('from');
  return { from, template: from ? null : search.get('template') };
}

/** Each beginning has a draft of its own, so that taking a template never costs what was begun before. */
export function draftPlace(uid: string, { template, from }: Beginning): DraftPlace {
  const kind = from ? `:from:${from}` : template ? `:template:${template}` : '';
  return { storage: 'localStorage', name: `survey-draft:${uid}${kind}` };
}

/** A survey as the beginning of another one: its votes and its deadline stay where they are. */
export function copyOf(survey: Survey): SurveyForm {
  const title = survey.title.slice(0, LONGEST_TITLE - words.copySuffix.length) + words.copySuffix;
  return { ...formOf(survey), title, deadline: '' };
}
