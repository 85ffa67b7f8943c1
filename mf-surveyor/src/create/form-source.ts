import type { Survey } from '@canvass/shared/contracts';
import { localStore } from '@canvass/shared/storage';
import { cutText } from '@canvass/shared/text';
import type { DraftKey } from '../form/draft/stored-draft';
import { toSurveyForm, type SurveyForm } from '../form/survey-form';
import { strings } from '../strings/create';

/** The maximum length of a title (contract of surveys). */
const MAX_TITLE_LENGTH = 150;

/** What a form starts from: nothing, a template, a survey to be duplicated, or a draft to be continued; and which form it is. */
export interface FormSource {
  template: string | null;
  from: string | null;
  draft: string | null;
  /** The id of the form in this browser. A form has one from the first change on; that of a draft only if two tabs have changed it. */
  form: string | null;
}

/** The ids of forms as `createFormId` makes them; they are part of storage keys. */
const FORM_ID = /^[\w-]{1,64}$/;

/** Reads the source from the address: `?template=event-feedback`, `?from=65f…`, `?draft=65f…`, each with `&form=…`. */
export function readFormSource(search: URLSearchParams): FormSource {
  const draft = search.get('draft');
  const from = draft ? null : search.get('from');
  const form = search.get('form');
  return {
    draft,
    from,
    template: draft || from ? null : search.get('template'),
    form: form !== null && FORM_ID.test(form) ? form : null,
  };
}

/** The parameters of a form's address. */
export function toSearch(source: FormSource): URLSearchParams {
  const entries = (['draft', 'from', 'template', 'form'] as const).flatMap((name) => {
    const value = source[name];
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(entries);
}

const PREFIX = 'survey-draft';

/** Where a form is stored: each has a key of its own, so that no form overwrites another. */
export function getDraftKey(uid: string, { template, from, draft, form }: FormSource): DraftKey {
  const origin = draft ? ['draft', draft] : from ? ['from', from] : template ? ['template', template] : [];
  return { store: localStore, name: [PREFIX, uid, ...origin, ...(form ? ['form', form] : [])].join(':') };
}

const KEY = /^survey-draft:[^:]*(?::(?<kind>draft|from|template):(?<value>.+?))?(?::form:(?<form>[\w-]+))?$/;

/** The source of the form that is stored under a key; null if the key is not one of a survey's form. */
export function parseDraftKey({ name }: DraftKey): FormSource | null {
  const { kind, value = null, form = null } = KEY.exec(name)?.groups ?? { kind: 'none' };
  if (kind === 'none') return null;
  const pick = (each: string) => (kind === each ? value : null);
  return { draft: pick('draft'), from: pick('from'), template: pick('template'), form };
}

/** A copy of a survey as the start of a new one, without its votes and deadline. */
export function createCopy(survey: Survey): SurveyForm {
  const title = cutText(survey.title, MAX_TITLE_LENGTH - strings.copySuffix.length) + strings.copySuffix;
  return { ...toSurveyForm(survey), title, deadline: '', closingTime: '' };
}
