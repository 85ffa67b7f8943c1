import type { SurveyChange } from '@canvass/shared/contracts';
import { strings as formStrings } from './survey-form';

const changes: Record<SurveyChange['kind'], string> = {
  opened: 'opened',
  extended: 'a later deadline',
  reopened: 'opened again',
  unpublished: 'unpublished by an admin',
  edited: 'edited',
};

/** A part of the survey within a sentence. */
function formatPartName(part: string): string {
  return part === 'questions' ? 'questions' : (formStrings.fields[part] ?? part).toLowerCase();
}

/** The texts of 'Update Survey' and of the page on which a survey is edited. */
export const strings = {
  list: 'Update Survey',
  duplicate: 'Duplicate',
  title: 'Edit Survey',
  pageTitle: (title: string) => `Edit: ${title}`,
  failed: 'The survey did not load',
  unknown: 'There is no such survey',
  unknownText: 'The address of this page leads to no survey.',
  back: 'Back to Update Survey',

  otherOwner: (email: string) => `This survey was made by ${email}. Only they can save changes of it.`,
  unpublished: 'This survey is not published.',
  unpublishedText: 'Editing does not publish it. When it is corrected, request a review under Feedbacks.',
  feedback: (written: string) => `An admin wrote: “${written}”`,
  closed: 'This survey is closed.',
  closedText: 'Its wording can still be corrected. A later deadline opens it again, and it takes votes until then.',
  reopens: 'Saving opens the survey again: it takes votes until the new deadline.',
  restored: (dateTime: string) => `Your unsaved changes from ${dateTime} are here.`,
  showSaved: 'Show what is saved',

  unchanged: 'Nothing has changed yet.',
  draftKept: 'Unsaved changes are kept in this tab.',
  save: 'Save changes',
  saveAs: (version: number) => `Save as version ${version}`,
  saving: 'Saving',
  changesInPlace: 'Nobody has voted on these questions yet, so they change in their place.',
  newVersion: (version: number) => `The questions become version ${version}.`,
  newVersionText: (version: number) =>
    `People have voted on version ${version}. Their votes keep the words that they answered; results are counted for each version.`,
  success: 'success',
  saved: 'Your changes are saved.',
  savedAs: (version: number) => `The questions are version ${version} now. Earlier votes keep theirs.`,

  savedWith: (parts: string[]) =>
    `Changes saved elsewhere meanwhile are kept: ${parts.map(formatPartName).join(', ')}.`,
  alreadySaved: 'What you last saved here has arrived. There are no unsaved changes.',

  compare: 'Compare',
  compareTitle: 'Two edits of one survey',
  compareFailed: 'What was saved did not load',
  compareText:
    'While you were editing, the survey was saved in another tab, on another device or by somebody else. Only what both edits changed is asked here; everything else of both is kept.',
  compareAllText:
    'While you were editing, the survey was saved in another tab, on another device or by somebody else. It is not known which of the two changed what, so everything that differs is asked here.',
  lastChange: (kind: SurveyChange['kind'], dateTime: string) => `Last change: ${changes[kind]}, ${dateTime}.`,
  mine: 'Yours',
  theirs: 'Saved meanwhile',
  removed: 'Without this question',
  empty: 'Empty',
  choose: 'Choose one of the two.',
  otherChangesKept: (parts: string[]) => `Kept from what was saved meanwhile: ${parts.map(formatPartName).join(', ')}.`,
  nothingToChoose: 'Nothing was changed on both sides. Saving keeps the changes of both.',
  toForm: 'Back to the form',
  saveChosen: 'Save these',
  showsSaved: 'The form shows what was saved.',
} as const;
