import type { ResponseBody, Survey, updateSurvey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { hasInvalidCondition } from '../form/questions/conditions';
import { toSurveyContent, toSurveyForm, type StoredContent, type SurveyContent } from '../form/survey-form';
import { mergeSurvey, type Merge } from './merge/merge-survey';

/** Maximum number of times that one save merges edits of others before it asks the user. */
const MAX_MERGES = 3;

/** The basis of an edit: the content of the survey, if known, and its revision. */
export interface Origin {
  base: SurveyContent | undefined;
  revision: number;
}

export interface SentEdit {
  content: SurveyContent;
  revision: number;
  /** Its questions differ in corrected texts only. */
  correction?: true | undefined;
}

export interface SaveDependencies {
  send: (edit: SentEdit) => Promise<ResponseBody<typeof updateSurvey>>;
  /** Resends earlier edits that got no response. Resolves to the one that had been saved, if any. */
  findSavedEdit: () => Promise<Origin | undefined>;
  readSavedSurvey: () => Promise<Survey>;
  /** Called with the new basis of the edit in the form. */
  onOrigin: (origin: Origin) => void;
  /**
   * Puts a merge into the form.
   * @returns false if the form was changed in the meantime, as the merge would then overwrite something.
   */
  onMerge: (merge: Merge, theirs: Survey) => boolean;
}

export interface SavedEdit {
  version: number;
  /** The parts that others had changed in the meantime, and that were kept. */
  mergedFields: Merge['mergedFields'];
}

/** The content of a stored survey or edit, in the format in which edits are sent. */
export function toSavedContent(survey: StoredContent): SurveyContent {
  return toSurveyContent(toSurveyForm(survey));
}

/**
 * Saves an edit. If the survey was saved in the meantime, first checks whether that was an earlier save from here that
 * got no response; otherwise merges the edits of others, and sends the result.
 * @returns undefined if nothing was sent: both edits together leave a question depending on one that is gone, or later.
 * @throws survey-conflict when both sides changed the same part and the user has to choose; otherwise the server's
 * refusal.
 */
export async function saveEdit(
  content: SurveyContent,
  origin: Origin,
  dependencies: SaveDependencies,
): Promise<SavedEdit | undefined> {
  let edit = { content, base: origin.base, revision: origin.revision };
  const mergedFields = new Set<Merge['mergedFields'][number]>();
  for (let merges = 0; ;) {
    if (hasInvalidCondition(edit.content.questions)) return undefined;
    try {
      const { version } = await dependencies.send({ content: edit.content, revision: edit.revision });
      return { version, mergedFields: [...mergedFields] };
    } catch (error) {
      if (toApiError(error).code !== 'survey-conflict' || merges >= MAX_MERGES) throw error;
      const savedEdit = await dependencies.findSavedEdit();
      if (savedEdit) {
        edit = { ...edit, ...savedEdit };
        dependencies.onOrigin(savedEdit);
        continue;
      }
      const theirs = await dependencies.readSavedSurvey();
      const merge = mergeSurvey({ base: edit.base, mine: edit.content, theirs: toSavedContent(theirs) });
      if (merge.conflicts.length > 0 || !dependencies.onMerge(merge, theirs)) throw error;
      merges += 1;
      merge.mergedFields.forEach((field) => mergedFields.add(field));
      // Without the content: the next save sends what the form has by then.
      const merged: Origin = { base: toSavedContent(theirs), revision: theirs.revision };
      dependencies.onOrigin(merged);
      edit = { content: merge.content, ...merged };
    }
  }
}
