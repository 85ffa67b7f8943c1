import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of this area. Those quoted in the specification are kept verbatim. */
export const strings = {
  participated: 'Surveys participated',
  voted: 'Voted',
  votedCount: 'Voted Count',
  state: { open: 'Open', closed: 'Closed', unpublished: 'Unpublished', withdrawn: 'Withdrawn' },
  withdrawnBySurveyor: 'Its surveyor has withdrawn this survey.',
  stateLabel: 'State',
  answersTo: (title: string) => `Your answers to ${title}`,
  yourAnswer: 'Your answer:',
  noAnswer: 'No answer',
  comment: 'Your comment',
  votedAnonymously: 'Voted anonymously',
  shownUntil: (moment: string) =>
    `Only you can see here which answers are yours, until ${moment}: 24 hours after the survey closes, the link between you and your ballot is destroyed.`,
  unlinked:
    'Your answers can no longer be shown: the link between you and your ballot was destroyed 24 hours after the survey closed.',
  none: 'You have not voted yet',
  noneText: 'Surveys you vote in appear here, with your answers.',
  browse: 'Browse surveys',
  failed: 'Your surveys did not load',

  results: {
    button: 'Results',
    ofSurvey: (title: string) => `of ${title}`,
    listLabel: (title: string) => `Results of ${title}`,
    loading: 'Loading the results',
    failed: 'The results did not load.',
    changedSince:
      'The questions have changed. Each one here counts the votes on the versions that ask it as you were asked.',
    onPage: "Results on the survey's page",
  },

  comments: {
    title: 'Comments',
    proOnly: 'Only pro users can access this page',
    proOnlyText: 'Pro users can leave a comment with a vote, and read their comments here.',
    proOnlyByRole: 'Only voters who are pro users can leave comments.',
    becomePro: 'Be a Pro User',
    earlier: 'Comments from your time as a pro user',
    earlierText:
      'Your comments stay with your votes. The surveyors who asked can read them. Those of anonymous ballots can be read only after the survey closes, and without your name.',
    none: 'You have not left a comment yet',
    noneText: 'Add one to your next vote. The surveyor can read it, and it appears here.',
    notPublished: 'Not published',
    failed: 'Your comments did not load',
  },

  reports: {
    title: 'My Reports',
    stateLabel: 'Outcome:',
    state: { open: 'Waiting', dismissed: 'No action taken', upheld: 'Survey taken down' },
    outcome: {
      open: 'An admin has not decided yet.',
      dismissed: 'An admin reviewed the survey and took no action.',
      upheld: 'An admin has unpublished the survey.',
    },
    publishedAgain: 'An admin unpublished the survey. It has been published again since.',
    reasonLabel: 'Reason:',
    reason: {
      misleading: 'It is misleading',
      'private-data': 'It asks for private data',
      abusive: 'It is hateful or abusive',
      spam: 'It is spam',
      other: 'Something else',
    },
    reported: 'Reported',
    decided: 'Decided',
    none: 'You have not reported any surveys',
    noneText: 'If something is wrong with a survey, use the Report button on its page. The outcome appears here.',
    failed: 'Your reports did not load',
  },

  account: {
    title: 'Account',

    profile: 'Profile',
    name: 'Name',
    nameHint:
      'Surveyors see it with your vote, unless ballots are anonymous. If you publish surveys, everyone sees it there.',
    nameTooLong: 'This name is too long. Use at most 200 characters.',
    nameUnreadable: 'This name has characters that cannot be shown. Type it instead of pasting it.',
    photo: 'Photo URL',
    photoHint: 'The https:// address of a picture. A square one works best.',
    photoUnusable: 'Enter the address of a picture. It has to begin with https://.',
    photoBroken: 'There is no picture at this address, or it cannot be shown here. Your initials are shown instead.',
    optional: 'optional',
    save: 'Save',
    saving: 'Saving',
    saved: 'Your profile is saved.',
    notSaved: 'Not everything was saved.',

    signIn: 'Sign-in',
    email: 'Email',
    verified: 'Verified',
    unverified: 'Not verified',
    verify:
      'Open the link in the email you got when you signed up. Some surveys count only the votes of accounts with a verified email.',
    sendAgain: 'Send the email again',
    verificationSent: (email: string) => `An email is on its way to ${email}. Open its link, then reload this page.`,
    password: 'Password',
    changePassword: 'Change password',
    changeText: 'You get an email with a link to set a new one.',
    resetSent: (email: string) => `An email with a link is on its way to ${email}.`,
    noPassword: 'You sign in with Google. There is no password to change here.',
    sending: 'Sending',
    notSent: 'No email was sent.',

    devices: 'Devices',
    devicesText:
      'Logout ends the session in this browser only. Use this if you lost a device or stayed signed in on one that is not yours.',
    signOutEverywhere: 'Sign out on all devices',
    signingOut: 'Signing out',
    signedOutEverywhere: 'You are signed out on all devices',
    notSignedOut: 'You are not signed out everywhere.',
    signedOutUncertain: 'We could not confirm that you are signed out on all devices. It is safe to try again.',

    role: 'Role',
    roles: {
      user: {
        name: 'user',
        text: 'You can vote once in each survey that is open to you, and report each survey once.',
      },
      'pro-user': {
        name: 'pro-user',
        text: 'You can vote once in each survey that is open to you, leave a comment with your vote, and report each survey once.',
      },
      surveyor: { name: 'surveyor', text: 'You can publish surveys and read the responses to them.' },
      admin: { name: 'admin', text: 'You manage users, surveys, reports, and payments.' },
    },
    roleFailed: 'Your role did not load.',
    pro: 'Pro',
    proUntil: (moment: string) => `Until ${moment}. It does not renew automatically.`,
    proEnded: (day: string) => `Ended on ${day}.`,
    proForGood: 'No end date.',
    upgrade: 'Upgrade to Pro',
    billing: 'Payments and receipts',
    becomeSurveyor: 'Become a surveyor',
    proFailed: 'Your Pro status did not load.',

    data: 'Your data',
    dataText:
      'One JSON file with your profile, votes, comments, reports, surveys, drafts, invitations, messages, requests, notifications, and payments.',
    download: 'Download my data',
    collecting: 'Collecting your data',
    downloaded: (file: string) => `Your data is in the file ${file} in your downloads.`,
    notDownloaded: 'No file was saved.',
    incomplete: 'The download was interrupted. Try again.',
    retryIn: (minutes: number) =>
      plural(minutes, {
        one: 'Too many downloads. Try again in a minute.',
        other: `Too many downloads. Try again in ${formatCount(minutes)} minutes.`,
      }),

    deleteAccount: 'Delete my account',
    deletedTitle: 'What is deleted',
    deletedForAll: [
      'Your account: you can no longer sign in.',
      'Your name, email, and picture.',
      'Your comments, except those of anonymous ballots in surveys that have closed.',
    ],
    deletedForPro: 'Your remaining time as a pro user.',
    deletedForSurveyors: 'Your surveys: they are unpublished, and nobody can vote in them.',
    keptTitle: 'What is kept',
    keptData: [
      'Your votes, so that results stay accurate: counted under a random id, without your name and email.',
      'Anonymous ballots in surveys that have closed, with comments and written answers: without your name.',
      'The fact that you sent reports and messages, and the reasons for reports: without your name, email, and text.',
      'Payment records, unchanged.',
      'The log of what admins and surveyors did, with an id in place of your email.',
    ],
    afterDeletion: 'Signing up again with the same email starts fresh, without any of this.',
    confirmTitle: 'Are you sure?',
    noReturn: "You won't be able to revert this!",
    written: 'Your written answers',
    writtenChoices: {
      keep: 'Keep them with the votes, without my name',
      erase: 'Erase them; the votes stay counted',
    },
    confirm: (email: string) => `Type ${email} to confirm`,
    notConfirmed: 'This is not the email of your account.',
    cancel: 'Cancel',
    confirmDelete: 'Yes, delete it!',
    deleting: 'Deleting',
    deleted: 'Your account is deleted',
    deletedText: 'Thank you for your votes. They still count.',
    notDeleted: 'Your account was not deleted.',
    unknown: 'We could not confirm that your account is deleted. It is safe to try again.',
  },

  auth: {
    unreachable: 'The sign-in service cannot be reached. Check your connection and try again.',
    tooManyAttempts: 'Too many attempts. Wait a few minutes, then try again.',
    sessionEnded: 'Your sign-in has ended. Sign in again.',
    refused: 'The sign-in service rejected the request. Try again in a moment.',
  },
} as const;
