import type { SurveyChange } from '@canvass/shared/contracts';

const changes: Record<SurveyChange['kind'], string> = {
  opened: 'opened',
  extended: 'a later deadline',
  reopened: 'opened again',
  unpublished: 'unpublished by an admin',
  edited: 'edited',
};

/** The texts of 'Update Survey' and of the page on which a survey is edited. */
export const words = {
  list: 'Update Survey',
  duplicate: 'Duplicate',
  title: 'Edit Survey',
  titleOf: (title: string) => `Edit: ${title}`,
  failed: 'The survey did not load',
  unknown: 'There is no such survey',
  unknownText: 'The address of this page leads to no survey.',
  back: 'Back to Update Survey',

  foreign: (email: string) => `This survey was made by ${email}. Only they can save changes of it.`,
  unpublished: 'This survey is not published.',
  unpublishedText: 'Editing does not publish it. When it is mended, ask for another look under Feedbacks.',
  feedback: (written: string) => `An admin wrote: “${written}”`,
  closed: 'This survey is closed.',
  closedText: 'Its words can still be mended. A later deadline opens it again, and it takes votes until then.',
  reopens: 'Saving opens the survey again: it takes votes until the new deadline.',
  restored: (moment: string) => `Your unsaved changes from ${moment} are here.`,
  afresh: 'Show what is saved',

  unchanged: 'Nothing has changed yet.',
  kept: 'Unsaved changes are kept in this tab.',
  save: 'Save changes',
  saveAs: (version: number) => `Save as version ${version}`,
  saving: 'Saving',
  inPlace: 'Nobody has voted on these questions yet, so they change in their place.',
  newVersion: (version: number) => `The questions become version ${version}.`,
  newVersionText: (version: number) =>
    `People have voted on version ${version}. Their votes keep the words that they answered; results are counted for each version.`,
  success: 'success',
  saved: 'Your changes are saved.',
  savedAs: (version: number) => `The questions are version ${version} now. Earlier votes keep theirs.`,

  compare: 'Compare',
  compareTitle: 'Two edits of one survey',
  compareFailed: 'What was saved did not load',
  compareText:
    'It was changed in another tab, on another device or by an admin while you were editing. Nothing of yours is lost.',
  lastChange: (kind: SurveyChange['kind'], moment: string) => `Last change: ${changes[kind]}, ${moment}.`,
  differences: 'What differs',
  part: 'Field',
  mine: 'Yours',
  theirs: 'Theirs',
  nothing: 'Not there',
  noDifference: 'What was saved says the same as what you have here.',
  toForm: 'Back to the form',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  taken: 'The form shows what was saved.',
} as const;
