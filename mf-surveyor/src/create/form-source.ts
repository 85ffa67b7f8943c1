import type { Survey } from '@canvass/shared/contracts';
import { localStore } from '@canvass/shared/storage';
import { cutText } from '@canvass/shared/text';
import type { DraftKey } from '../form/draft/stored-draft';
import { toSurveyForm, type SurveyForm } from '../form/survey-form';
import { strings } from '../strings/create';

/** The maximum length of a title (contract of surveys). */
const MAX_TITLE_LENGTH = 150;

/** The source of a new survey: nothing, a template, a survey to be duplicated, or a draft to be continued. */
export interface FormSource {
  template: string | null;
  from: string | null;
  draft: string | null;
}

/** Reads the source from the address: `?template=event-feedback`, `?from=65f…`, `?draft=65f…`. */
export function readFormSource(search: URLSearchParams): FormSource {
  const draft = search.get('draft');
  const from = draft ? null : search.get('from');
  return { draft, from, template: draft || from ? null : search.get('template') };
}

/** Where the unsaved changes of a draft on the server are stored. */
export function getContinuedDraftKey(uid: string, id: string): DraftKey {
  return { store: localStore, name: `survey-draft:${uid}:draft:${id}` };
}

/** Each source has its own draft, so that choosing a template never overwrites another draft. */
export function getDraftKey(uid: string, { template, from, draft }: FormSource): DraftKey {
  if (draft) return getContinuedDraftKey(uid, draft);
  const kind = from ? `:from:${from}` : template ? `:template:${template}` : '';
  return { store: localStore, name: `survey-draft:${uid}${kind}` };
}

/** A copy of a survey as the start of a new one, without its votes and deadline. */
export function createCopy(survey: Survey): SurveyForm {
  const title = cutText(survey.title, MAX_TITLE_LENGTH - strings.copySuffix.length) + strings.copySuffix;
  return { ...toSurveyForm(survey), title, deadline: '', closingTime: '' };
}
