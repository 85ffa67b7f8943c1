import { formatCount, formatTotal, isolate, plural, strings as uiStrings } from '@canvass/shared/ui';

/** The filters of a list of users. */
interface UserFilter {
  q?: string | undefined;
  role?: string | undefined;
}

/** The texts of this area. Those quoted in the specification are kept verbatim. */
export const strings = {
  clearSearch: 'Clear search',
  cancel: 'Cancel',
  uncertain: 'We could not confirm that this was done. Try again; it will not be done twice.',

  users: {
    title: 'Our Users',
    table: 'Users',
    total: (total: number | string) =>
      plural(total, { one: `${formatTotal(total)} user`, other: `${formatTotal(total)} users` }),
    filter: 'Filter users',
    searchPlaceholder: 'Name or email',
    role: 'Role',
    allRoles: 'All roles',
    columns: { name: 'Name', email: 'Email', role: 'Role', actions: 'Actions' },
    you: 'You',
    nameless: 'No name',
    roleLabel: (name: string) => `Role of ${name}`,
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,
    noneFound: 'No users match',
    noneFoundHint: ({ q, role }: UserFilter) => {
      if (!q && !role) return 'There are no users yet.';
      if (!q) return `There is no user with the role ${role}.`;
      return `No ${role ?? 'user'} has a name or email with a word that begins with “${isolate(q)}”.`;
    },
    clear: 'Clear filters',
    failed: 'The users did not load',

    delete: 'Delete',
    deleteLabel: (name: string) => `Delete ${name}`,
    confirmTitle: 'Are you sure?',
    noReturn: "You won't be able to revert this!",
    consequencesTitle: 'What happens',
    consequences: [
      'They can no longer sign in.',
      'Their votes stay counted, without name and email.',
      'Their comments are deleted, and so is the text of their reports and messages.',
      'Anonymous ballots in surveys that have closed stay as they are, with comments and written answers, without a name.',
      'Their surveys are unpublished.',
    ],
    written: 'Their written answers',
    writtenChoices: {
      keep: 'Keep them with the votes, without a name',
      erase: 'Erase them; the votes stay counted',
    },
    confirmDelete: 'Yes, delete it!',
    deleting: 'Deleting',
    deleted: 'User is deleted',
  },

  surveys: {
    title: 'Surveys',
    table: 'Surveys',
    tabs: { all: 'All', reported: 'Reported', unpublish: 'Unpublished', review: 'Review requests' },
    filter: 'Find surveys',
    searchPlaceholder: 'Search titles and descriptions',
    columns: {
      title: 'Title',
      status: 'Status',
      votes: 'Votes',
      reports: 'Open reports',
      actions: 'Actions',
    },
    status: { Publish: 'Published', Unpublish: 'Unpublished' },
    linkOnly: 'By link only',
    state: { open: 'Open', closed: 'Closed', withdrawn: 'Withdrawn by its owner' },
    withoutSurveyor: 'Deleted surveyor',
    openReports: (count: number, title: string) =>
      plural(count, {
        one: `${formatCount(count)} open report on ${title}`,
        other: `${formatCount(count)} open reports on ${title}`,
      }),
    changeStatus: 'Change Status',
    changeStatusLabel: (title: string) => `Change Status of ${title}`,
    published: 'Survey is published',
    unpublished: 'Survey is unpublished',
    refused: (title: string, why: string) => `“${isolate(title)}” was not published. ${why}`,
    stillWithdrawn: 'Not published: withdrawn by its owner',
    none: {
      found: {
        title: 'No surveys match',
        text: (q = '') => `Nothing contains “${isolate(q)}”. Try another word, or only its beginning.`,
      },
      all: { title: 'There are no surveys yet', text: () => 'They appear here when surveyors publish them.' },
      Unpublish: { title: 'No survey is unpublished', text: () => 'Surveys that admins take down appear here.' },
    },
    seeAll: 'All surveys',
    failed: 'The surveys did not load',
  },

  feedback: {
    label: 'Feedback',
    hint: 'What should the surveyor change?',
    missing: 'Explain why, so that the surveyor knows what to change.',
    tooLong: (limit: number, excess: number) =>
      `Feedback is limited to ${formatCount(limit)} characters. ${uiStrings.excess(excess)}`,
    refused: (why: string) => `The feedback ${why}.`,
    byState: {
      published: {
        title: 'Unpublish this survey',
        text: 'Voters can no longer find it; its votes are kept. The surveyor sees your feedback in their dashboard.',
        action: 'Unpublish',
        pendingAction: 'Unpublishing',
      },
      withdrawn: {
        title: 'Unpublish this survey',
        text: 'Its owner has withdrawn it. Once it is unpublished, the owner cannot restore it. Its votes are kept, and the surveyor sees your feedback in their dashboard.',
        action: 'Unpublish',
        pendingAction: 'Unpublishing',
      },
      unpublished: {
        title: 'Keep this survey unpublished',
        text: "In the surveyor's dashboard, your new feedback replaces the last one.",
        action: 'Keep unpublished',
        pendingAction: 'Sending',
      },
    },
  },

  reports: {
    queue: 'Reported surveys',
    count: (count: number) => plural(count, { one: '1 report', other: `${formatCount(count)} reports` }),
    reasons: {
      misleading: 'It is misleading',
      'private-data': 'It asks for private data',
      abusive: 'It is hateful or abusive',
      spam: 'It is spam',
      other: 'Something else',
    },
    reasonsLabel: 'Reasons',
    reasonCount: (reason: string, count: number) => `${reason}: ${formatCount(count)}`,
    previous: 'Previous',
    next: 'Next',
    openSurvey: 'Open survey',
    votedCount: 'Voted Count',
    surveyor: 'Surveyor',
    reportsTitle: 'Individual reports',
    reportsFailed: 'The reports did not load',
    left: 'Deleted user',
    decisions: {
      published: { action: 'Change Status', keepLabel: 'Keep published' },
      unpublished: { action: 'Keep unpublished', keepLabel: 'Dismiss the reports' },
      withdrawn: { action: 'Change Status', keepLabel: 'Dismiss the reports' },
    },
    deciding: 'Deciding',
    dismissed: { Publish: 'Survey stays published', Unpublish: 'Reports dismissed' },
    undo: 'Undo',
    undoing: 'Undoing',
    reopened: 'Reports reopened',
    alreadyReopened: 'These reports had already been reopened',
    alreadyDecided: 'Someone else has already decided this',
    none: 'No open reports',
    noneText: 'Every report has been handled. New ones appear here.',
    failed: 'The reported surveys did not load',
  },

  shortcuts: {
    label: 'Keyboard shortcuts',
    keys: [
      { key: 'j', does: 'next survey' },
      { key: 'k', does: 'previous survey' },
      { key: 'u', does: 'Change Status' },
      { key: 'p', does: 'Keep published' },
    ],
    off: 'Turn off shortcuts',
    on: 'Turn on shortcuts j, k, u, and p',
  },

  reviews: {
    list: 'Review requests',
    asked: 'Requested',
    feedback: 'Admin feedback',
    message: 'Message from the surveyor',
    noMessage: 'No message.',
    publish: 'Publish',
    publishing: 'Publishing',
    publishLabel: (title: string) => `Publish ${title}`,
    keep: 'Keep unpublished',
    keepLabel: (title: string) => `Keep unpublished: ${title}`,
    kept: 'Survey stays unpublished',
    none: 'No review requests',
    noneText: 'When a surveyor has changed an unpublished survey and requests a review, it appears here.',
    failed: 'The requests did not load',
  },

  messages: {
    title: 'Messages',
    tabs: { open: 'Open', done: 'Done', all: 'All' },
    stateLabel: 'State:',
    states: { open: 'Open', done: 'Done' },
    verified: 'Sent while signed in, from the account with this email.',
    unverified: 'Not sent from an account with this email, so anyone could have written it.',
    left: 'Deleted user',
    noEmail: 'Email deleted',
    subject: 'Your message to Canvass',
    reply: 'Reply by email',
    replyTo: (name: string) => `Reply by email to ${name}`,
    mark: { done: 'Mark as done', open: 'Reopen' },
    markLabel: { done: (name: string) => `Mark as done: ${name}`, open: (name: string) => `Reopen: ${name}` },
    marked: { done: 'Message marked as done', open: 'Message reopened' },
    none: {
      open: { title: 'No open messages', text: 'Every message is done. New ones appear here.' },
      done: { title: 'No messages are done yet', text: 'Messages that you mark as done are kept here.' },
      all: { title: 'No messages yet', text: 'Messages sent from the Contact us page appear here.' },
    },
    seeDone: 'Done messages',
    seeOpen: 'Open messages',
    seeContact: 'Contact us',
    failed: 'The messages did not load',
  },

  overview: {
    title: 'Overview',
    counts: {
      users: 'Users',
      surveys: 'Surveys',
      votes: 'Votes',
      reports: 'Open reports',
      reviews: 'Review requests',
      messages: 'Open messages',
      surveyorRequests: 'Surveyor requests',
    },
    unpublished: (count: number | string) => `${formatTotal(count)} not published`,
    reported: (surveys: number | string) =>
      plural(surveys, { one: `about ${formatTotal(surveys)} survey`, other: `about ${formatTotal(surveys)} surveys` }),
    nothing: 'Nothing is waiting',
    asked: 'requested by surveyors',
    toBecomeSurveyor: 'to become a surveyor',
    failed: 'The counts did not load',
  },
} as const;
