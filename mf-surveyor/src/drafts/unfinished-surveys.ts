import type { DraftSummary } from '@canvass/shared/contracts';
import type { DraftKey } from '../form/draft/stored-draft';
import type { KeptForm } from './kept-forms';

/** How many unfinished surveys are offered; the page of drafts has the others. */
export const MAX_UNFINISHED = 20;

/** A survey that can be continued: a form of this browser, a draft on the server, or a draft with changes in this browser. */
export interface UnfinishedSurvey {
  title: string;
  questionCount: number;
  /** When it was changed last, in ISO 8601. */
  at: string;
  form?: KeptForm | undefined;
  draft?: DraftSummary | undefined;
}

/** The two places of a survey, from which its address and its deletion follow. */
export function getDraftId({ form, draft }: UnfinishedSurvey): string | undefined {
  return draft?._id ?? form?.source.draft ?? undefined;
}

/**
 * One list of what is unfinished here and on the server, the last changed first. A draft whose changes are in this browser is
 * in it once, a scheduled survey only if it has such changes.
 * @param current the form that is open, which is not offered.
 */
export function mergeUnfinished(forms: KeptForm[], drafts: DraftSummary[], current: DraftKey): UnfinishedSurvey[] {
  const changes = new Map(
    forms.flatMap((form) => (form.source.draft && !form.source.form ? [[form.source.draft, form]] : [])),
  );
  const fromServer = drafts.flatMap((draft): UnfinishedSurvey[] => {
    const form = changes.get(draft._id);
    if (!form && draft.opensAt !== undefined) return [];
    const { title, questionCount, at } = form ?? { ...draft, at: draft.updatedAt };
    return [{ title, questionCount, at, form, draft }];
  });
  const listed = new Set(fromServer.map(({ form }) => form));
  const others = forms.filter((form) => !listed.has(form)).map((form): UnfinishedSurvey => ({ ...pick(form), form }));
  return [...fromServer, ...others]
    .filter((each) => each.form?.key.name !== current.name && !isOpen(each, current))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_UNFINISHED);
}

const pick = ({ title, questionCount, at }: KeptForm) => ({ title, questionCount, at });

/** Whether it is the draft whose form is open. */
function isOpen({ draft, form }: UnfinishedSurvey, current: DraftKey): boolean {
  return draft !== undefined && !form && current.name.endsWith(`:draft:${draft._id}`);
}
