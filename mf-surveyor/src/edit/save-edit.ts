import type { ResponseBody, Survey, updateSurvey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { toSurveyContent, toSurveyForm, type SurveyContent } from '../form/survey-form';
import { mergeSurvey, type Merge } from './merge/merge-survey';

/** How often one press merges what others saved meanwhile before it asks. */
const MAX_MERGES = 3;

/** What an edit is based on: the content of the survey, where that is known, and its revision. */
export interface Origin {
  base: SurveyContent | undefined;
  revision: number;
}

export interface SentEdit {
  content: SurveyContent;
  revision: number;
}

export interface SaveDependencies {
  send: (edit: SentEdit) => Promise<ResponseBody<typeof updateSurvey>>;
  /** Sends earlier edits whose answers never came once more. Gives the one that had been saved, if any. */
  findSavedEdit: () => Promise<Origin | undefined>;
  readSavedSurvey: () => Promise<Survey>;
  /** What was written here began with this revision, or contains it now. */
  onOrigin: (origin: Origin) => void;
  /**
   * Puts a merge into the form.
   * @returns false when the form was written in meanwhile, so that the merge would take something away.
   */
  onMerge: (merge: Merge, theirs: Survey) => boolean;
}

export interface SavedEdit {
  version: number;
  /** What others had changed meanwhile, and was kept. */
  mergedFields: Merge['mergedFields'];
}

/** What a stored survey says, in the form in which edits are sent. */
export function toSavedContent(survey: Survey): SurveyContent {
  return toSurveyContent(toSurveyForm(survey));
}

/**
 * Saves an edit. If the survey was saved meanwhile, it first looks whether that was an earlier save from here whose answer
 * got lost; then it merges what others saved, and sends the result.
 * @throws survey-conflict when both sides changed the same: somebody has to choose. Otherwise what the server refuses.
 */
export async function saveEdit(
  content: SurveyContent,
  origin: Origin,
  dependencies: SaveDependencies,
): Promise<SavedEdit> {
  let edit = { content, ...origin };
  const mergedFields = new Set<Merge['mergedFields'][number]>();
  for (let merges = 0; ;) {
    try {
      const { version } = await dependencies.send({ content: edit.content, revision: edit.revision });
      return { version, mergedFields: [...mergedFields] };
    } catch (error) {
      if (failureOf(error).code !== 'survey-conflict' || merges >= MAX_MERGES) throw error;
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
      edit = { content: merge.content, base: toSavedContent(theirs), revision: theirs.revision };
      dependencies.onOrigin(edit);
    }
  }
}
