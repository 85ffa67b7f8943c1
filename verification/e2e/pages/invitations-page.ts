import type { Page } from '@playwright/test';
import type { Invitation, InvitationPreview, ScheduledReminder } from '../../../shared/src/contracts';
import type { PageStates } from './page-states';

const invitations: Invitation[] = [
  {
    _id: '65f0000000000000000000f1',
    email: 'ines.berg@people.test',
    invitedAt: '2026-11-20T12:00:00.000Z',
    isUsed: true,
    hasVoted: true,
  },
  {
    _id: '65f0000000000000000000f2',
    email: `${'a-very-long-name-that-never-ends-'.repeat(3)}@people.test`,
    invitedAt: '2026-11-20T12:00:00.000Z',
    remindedAt: '2026-11-22T12:00:00.000Z',
    isUsed: false,
    hasVoted: false,
    bouncedAt: '2026-11-22T12:01:00.000Z',
    wantsNoMails: true,
  },
];

function fulfillInvitations(page: Page, json: Invitation[]): Promise<unknown> {
  return page.route(/\/api\/surveys\/[\da-f]{24}\/invitations(\?|$)/, (route) => route.fulfill({ json }));
}

/** Answers as if two people were invited, one of whom has voted. */
function showInvitations(page: Page): Promise<unknown> {
  return fulfillInvitations(page, invitations);
}

/** The same, as long as nobody may know who of them has voted. */
function showSealedInvitations(page: Page): Promise<unknown> {
  return fulfillInvitations(
    page,
    invitations.map((invitation) => ({ ...invitation, isUsed: undefined, hasVoted: undefined })),
  );
}

/** Answers as if two reminders were scheduled, the second of which is too late. */
async function showReminders(page: Page): Promise<void> {
  await showInvitations(page);
  const json: ScheduledReminder[] = [
    { _id: '65f0000000000000000000e1', at: '2026-12-20T08:30:00.000Z' },
    { _id: '65f0000000000000000000e2', at: '2099-12-20T08:30:00.000Z' },
  ];
  await page.route(/\/api\/surveys\/[\da-f]{24}\/scheduled-reminders$/, (route) => route.fulfill({ json }));
}

/** Checks a list of which two entries are refused. */
async function checkList(page: Page): Promise<void> {
  const json: InvitationPreview = {
    newCount: 38,
    alreadyInvitedCount: 2,
    repeatedCount: 1,
    otherColumnsCount: 3,
    declinedCount: 5,
    declined: ['no.thanks@people.test', `${'a-very-long-name-that-never-ends-'.repeat(3)}@refused.test`],
    mail: {
      subject: 'You are invited to vote',
      text: `Where to meet\n\n\u2068Ines Berg\u2069, for \u2068Acme\u2069, invites you to vote in this survey.\n\nThe surveyor writes:\n\n> ${'never-ending-word-'.repeat(12)}\n> מסיבה\n\nOpen the survey: [their own link]`,
    },
    refusedCount: 12,
    refused: [
      { row: 2, text: 'Bea', reason: 'no-email' },
      { row: 12, text: `${'a-very-long-name-that-never-ends-'.repeat(3)}@people`, reason: 'not-an-email' },
    ],
  };
  await page.route(/\/api\/surveys\/[\da-f]{24}\/invitations\/preview$/, (route) => route.fulfill({ json }));
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('ines.berg@people.test\nBea');
  await page.getByRole('textbox', { name: 'Message optional' }).fill('Please vote.');
  await page.getByRole('button', { name: 'Check the list' }).click();
}

/** 'Invitations' of mf-surveyor. */
export const invitationsPage: PageStates = {
  path: '/dashboard/surveyor/invitations/:id',
  name: 'invitations',
  persona: 'surveyor',
  getPath: (seedData) => `/dashboard/surveyor/invitations/${seedData.getSurveyId('rated')}`,
  findExpected: (page) => page.getByRole('heading', { name: 'Who is invited' }),
  emptyText: 'Nobody is invited yet',
  specialStates: [
    {
      name: 'people invited',
      setUp: showInvitations,
      findExpected: (page) => page.getByRole('rowheader', { name: 'ines.berg@people.test' }),
    },
    {
      name: 'anonymous, sealed',
      needsDemo: true,
      setUp: showSealedInvitations,
      getPath: (seedData) => `/dashboard/surveyor/invitations/${seedData.getSurveyId('reported')}`,
      findExpected: (page) => page.getByText(/stays hidden until the results are shown/),
    },
    {
      name: 'preview',
      act: checkList,
      findExpected: (page) => page.getByRole('list', { name: 'Entries that cannot be invited' }),
    },
    {
      name: 'nobody matches',
      getPath: (seedData) => `/dashboard/surveyor/invitations/${seedData.getSurveyId('rated')}?show=bounced`,
      findExpected: (page) => page.getByRole('heading', { name: 'No invitations match' }),
    },
    {
      name: 'scheduled reminders',
      setUp: showReminders,
      findExpected: (page) => page.getByText('The survey closes before that, so nobody gets it.'),
    },
    {
      name: 'dialog: schedule a reminder',
      setUp: showInvitations,
      act: (page) => page.getByRole('button', { name: 'Schedule a reminder' }).click(),
      findExpected: (page) => page.getByRole('dialog', { name: 'Schedule a reminder' }),
    },
    {
      name: 'dialog: remind',
      setUp: showInvitations,
      act: (page) => page.getByRole('button', { name: 'Remind those who have not voted' }).click(),
      findExpected: (page) => page.getByRole('button', { name: 'Send reminders' }),
    },
    {
      name: 'dialog: take back',
      setUp: showInvitations,
      act: (page) => page.getByRole('button', { name: /^Take back/ }).click(),
      findExpected: (page) => page.getByRole('dialog', { name: 'Take back this invitation?' }),
    },
  ],
};
