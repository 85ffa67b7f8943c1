import type { Answer, Survey, updateSurvey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { contentOf, formOf, type SurveyContent } from '../form/survey-form';
import { mergeSurvey, type Merge } from './merge-survey';

/** How often one press merges what others saved meanwhile before it asks. */
const MAX_MERGES = 3;

/** What an edit began with: what the survey said, where that is known, and its revision. */
export interface Origin {
  base: SurveyContent | undefined;
  revision: number;
}

/** An edit as it is sent. */
export interface SentEdit {
  content: SurveyContent;
  revision: number;
}

export interface SaveTools {
  send: (edit: SentEdit) => Promise<Answer<typeof updateSurvey>>;
  /** Sends earlier edits whose answers never came once more. Gives the one that had been saved, if any. */
  findSaved: () => Promise<Origin | undefined>;
  readSaved: () => Promise<Survey>;
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
  takenFields: Merge['takenFields'];
}

/** What a stored survey says, in the form in which edits are sent. */
export function savedContent(survey: Survey): SurveyContent {
  return contentOf(formOf(survey));
}

/**
 * Saves an edit. If the survey was saved meanwhile, it first looks whether that was an earlier save from here whose answer
 * got lost; then it merges what others saved, and sends the result.
 * @throws survey-conflict when both sides changed the same: somebody has to choose. Otherwise what the server refuses.
 */
export async function saveEdit(content: SurveyContent, origin: Origin, tools: SaveTools): Promise<SavedEdit> {
  let edit = { content, ...origin };
  const taken = new Set<Merge['takenFields'][number]>();
  for (let merges = 0; ;) {
    try {
      const { version } = await tools.send({ content: edit.content, revision: edit.revision });
      return { version, takenFields: [...taken] };
    } catch (error) {
      if (failureOf(error).code !== 'survey-conflict' || merges >= MAX_MERGES) throw error;
      const saved = await tools.findSaved();
      if (saved) {
        edit = { ...edit, ...saved };
        tools.onOrigin(saved);
        continue;
      }
      const theirs = await tools.readSaved();
      const merge = mergeSurvey({ base: edit.base, mine: edit.content, theirs: savedContent(theirs) });
      if (merge.conflicts.length > 0 || !tools.onMerge(merge, theirs)) throw error;
      merges += 1;
      merge.takenFields.forEach((field) => taken.add(field));
      edit = { content: merge.content, base: savedContent(theirs), revision: theirs.revision };
      tools.onOrigin(edit);
    }
  }
}
