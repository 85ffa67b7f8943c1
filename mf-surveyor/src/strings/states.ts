import type { StateChange, SurveyState } from '@canvass/shared/contracts';
import { formatCount, isolate, plural } from '@canvass/shared/ui';

const names: Record<SurveyState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  closed: 'Closed',
  unpublished: 'Unpublished',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

function describeDeletion(responses: number): string {
  const rest = 'Reports of it stay with the people who made them. This cannot be undone.';
  if (responses === 0) return `The survey, its questions, results, and comments are deleted for everybody. ${rest}`;
  return plural(responses, {
    one: `The survey, its questions, results, comments, and its one response are deleted for everybody. ${rest}`,
    other: `The survey, its questions, results, comments, and all ${formatCount(responses)} responses are deleted for everybody. ${rest}`,
  });
}

interface ActionTexts {
  menu: string;
  title: string;
  text: string;
  confirm: string;
  pending: string;
  done: string;
}

const changes: Record<StateChange['action'], ActionTexts> = {
  close: {
    menu: 'Close now',
    title: 'Close this survey now?',
    text: 'Votes that have already reached the server count; later ones do not. You can reopen it.',
    confirm: 'Close now',
    pending: 'Closing',
    done: 'Survey closed.',
  },
  extend: {
    menu: 'Extend',
    title: 'Extend this survey',
    text: 'It takes votes until the new deadline. You can still close it at any time.',
    confirm: 'Extend',
    pending: 'Extending',
    done: 'Deadline extended.',
  },
  reopen: {
    menu: 'Reopen',
    title: 'Reopen this survey',
    text: 'It takes votes again, until the new deadline. All earlier votes count.',
    confirm: 'Reopen',
    pending: 'Reopening',
    done: 'Survey reopened.',
  },
  withdraw: {
    menu: 'Withdraw',
    title: 'Withdraw this survey?',
    text: 'It is hidden from everybody but you and the admins, and takes no votes. All votes are kept, and you can restore it.',
    confirm: 'Withdraw',
    pending: 'Withdrawing',
    done: 'Survey withdrawn.',
  },
  restore: {
    menu: 'Restore',
    title: 'Restore this survey?',
    text: 'Everybody can see it again. It takes votes if its deadline has not passed.',
    confirm: 'Restore',
    pending: 'Restoring',
    done: 'Survey restored.',
  },
};

/** The texts of the states of a survey, and of their changes. */
export const states = {
  names,
  menu: 'Actions',
  menuOf: (title: string) => `Actions for ${title}`,
  forSurvey: (title: string) => `for ${title}`,
  changes,
  /** Of a survey with anonymous ballots. */
  closeAnonymous:
    'Votes that have already reached the server count; later ones do not. Ballots are anonymous: a few minutes later, all results appear at once, and from then on the survey cannot be reopened.',
  reopenAnonymous: 'Ballots are anonymous: results stay hidden until a few minutes after the survey closes again.',
  newDeadlineMissing: 'Choose the last day on which people can vote.',
  delete: {
    menu: 'Delete',
    title: 'Delete this survey?',
    text: describeDeletion,
    confirm: 'Yes, delete it!',
    pending: 'Deleting',
    done: 'Survey deleted',
    doneText: 'The survey and its responses are gone.',
  },
  cancel: 'Cancel',
  close: 'Close',
  loadFailed: 'This did not load',

  withdrawn: 'This survey is withdrawn.',
  withdrawnText: 'Only you and the admins can see it, and it takes no votes. Its votes are kept. You can restore it.',
  unpublished: 'An admin has unpublished this survey.',
  unpublishedText: 'Only you and the admins can see it. When it is corrected, request a review under Feedbacks.',
  feedback: (written: string) => `They wrote: “${isolate(written)}”`,
  invitations: 'Invitations',
  onlyInvited: 'Only people you invite can vote.',
  onlyInvitedText: 'Nobody has voted yet. Invite people, or remind those who are invited.',
  closed: 'This survey is closed.',
  closedText: 'Everybody can see it, and nobody can vote. You can reopen it.',
  /** Of a survey with anonymous ballots: before its complete results are shown, and after that. */
  closedSealed:
    'Everybody can see it, and nobody can vote. Ballots are anonymous: a few minutes after closing, all results appear at once. You can reopen it until then.',
  closedForGood:
    'Everybody can see it, and nobody can vote. The results of its anonymous ballots have been shown, so it cannot be reopened.',
} as const;
