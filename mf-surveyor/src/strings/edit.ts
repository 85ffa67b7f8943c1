import { formatList, isolate } from '@canvass/shared/ui';
import type { SurveyChange, VisibilityPolicy } from '@canvass/shared/contracts';
import { strings as formStrings } from './survey-form';

const changes: Record<SurveyChange['kind'], string> = {
  opened: 'opened',
  extended: 'a later deadline',
  closed: 'closed',
  reopened: 'reopened',
  withdrawn: 'withdrawn',
  restored: 'restored',
  unpublished: 'unpublished by an admin',
  edited: 'edited',
  transferred: 'handed to another surveyor',
  reported: 'given a final report',
  sealed: 'results hidden until closing',
  revealed: 'complete results shown',
};

/** What it means that another group can find a survey. */
const newVisibilityText: Record<VisibilityPolicy, string> = {
  listed: 'From then on, lists and search show the survey to everybody. Its history says that this changed.',
  link: 'Lists and search no longer show the survey within a few seconds. Search engines and other sites may keep what they have read. Its history says that this changed.',
};

/** The name of a part of the survey within a sentence. */
function formatPartName(part: string): string {
  return part === 'questions' ? 'questions' : (formStrings.fields[part] ?? part).toLowerCase();
}

/** The texts of 'Update Survey' and of the page that edits a survey. */
export const strings = {
  list: 'Update Survey',
  duplicate: 'Duplicate',
  title: 'Edit Survey',
  pageTitle: (title: string) => `Edit: ${title}`,
  failed: 'The survey did not load',
  unknown: 'Survey not found',
  unknownText: 'There is no survey at this address.',
  back: 'Back to Update Survey',

  otherOwner: 'This survey belongs to another surveyor. Only they can save changes.',
  unpublished: 'This survey is not published.',
  unpublishedText: 'Editing does not publish it. When it is corrected, request a review under Feedbacks.',
  feedback: (written: string) => `An admin wrote: “${isolate(written)}”`,
  withdrawn: 'This survey is withdrawn.',
  withdrawnText: 'You can edit it, but it stays hidden until you restore it under Surveys.',
  closed: 'This survey is closed.',
  closedText: 'You can still edit it. A later deadline reopens it for votes until then.',
  closedForGoodText:
    'You can still edit it, but a later deadline cannot reopen it: the results of its anonymous ballots have been shown.',
  contentFixed: 'Questions and policies are fixed.',
  contentFixedText:
    'Somebody has voted with an anonymous ballot, so questions, who may vote, who sees the results, and how votes are kept stay as they are. You can change everything else, and correct the wording of questions until the survey closes. For other questions, duplicate the survey.',
  fixedChanges: 'Questions or policies differ from the saved ones, so these changes cannot be saved.',
  fixedChangesText:
    'Somebody has voted with an anonymous ballot, so until the survey closes, only corrections of the wording can be saved. Take back these changes to save the others.',
  restoreFixed: 'Take back these changes',
  reopens: 'Saving reopens the survey for votes until the new deadline.',
  restored: (dateTime: string) => `Your unsaved changes from ${dateTime} are here.`,
  showSaved: 'Show saved version',

  unchanged: 'Nothing has changed yet.',
  draftKept: 'Unsaved changes are kept in this tab.',
  save: 'Save changes',
  saveAs: (version: number) => `Save as version ${version}`,
  saving: 'Saving',
  changesInPlace: 'Nobody has voted on these questions yet, so no new version is needed.',
  newVersion: (version: number) => `The questions become version ${version}.`,
  newVersionText: (version: number) =>
    `People have voted on version ${version}. Their votes keep the questions they answered; results are counted for each version.`,
  correctionLegend: 'You changed the wording of questions that people have answered',
  asVersion: (version: number) => ({
    label: `They mean something else: save as version ${version}`,
    text: 'Earlier votes keep the wording that they answered, and are counted separately for the changed questions.',
  }),
  asCorrection: {
    label: 'They mean the same: save as a correction',
    text: 'For typos and clearer words. All votes stay together, and everybody sees both wordings.',
  },
  correction: 'Saving corrects the wording of answered questions.',
  correctionText:
    'Ballot, results, and history show the new and the earlier wording. If the meaning differs, save a new version instead.',
  fixedCorrectionText:
    'Ballot, results, and history show the new and the earlier wording. If the meaning differs, duplicate the survey instead.',
  newVoters: 'Saving changes who may vote.',
  newVotersText: 'Everybody can see this change in the survey’s history. Votes that were cast stay.',
  newVotersInvitedText:
    'Everybody can see this change in the survey’s history. Votes that were cast stay. Invite people after saving: from then on, nobody else can vote.',
  newVisibility: 'Saving changes who can find the survey.',
  newVisibilityText,
  newBallots: 'Saving changes how votes are kept.',
  newBallotsText:
    'Everybody can see this change in the survey’s history. Once somebody has voted, it can no longer be changed.',
  success: 'success',
  saved: 'Your changes are saved.',
  savedAs: (version: number) =>
    `The questions are now version ${version}. Earlier votes keep the questions that they answered.`,

  savedWith: (parts: string[]) => `Changes saved elsewhere are kept: ${formatList(parts.map(formatPartName))}.`,
  alreadySaved: 'Your last save went through. There are no unsaved changes.',

  compare: 'Compare',
  compareTitle: 'Conflicting edits',
  compareFailed: 'The saved version did not load',
  compareText:
    'While you were editing, the survey was saved in another tab, on another device, or by someone else. Choose only where both edits changed the same part; all other changes are kept.',
  compareAllText:
    'While you were editing, the survey was saved in another tab, on another device, or by someone else. We cannot tell which edit changed what, so choose for every difference.',
  lastChange: (kind: SurveyChange['kind'], dateTime: string) => `Last change: ${changes[kind]}, ${dateTime}.`,
  mine: 'Yours',
  theirs: 'Other edit',
  removed: 'Question removed',
  empty: 'Empty',
  choose: 'Choose one version.',
  otherChangesKept: (parts: string[]) => `Also kept from the other edit: ${formatList(parts.map(formatPartName))}.`,
  nothingToChoose: 'The edits do not conflict. Saving keeps the changes of both.',
  toForm: 'Back to the form',
  saveChosen: 'Save choices',
  showsSaved: 'The form shows the saved version.',
} as const;
