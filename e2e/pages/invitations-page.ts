import type { Page } from '@playwright/test';
import { problems, type Invitation } from '../../shared/src/contracts';
import { CLIENT_ERROR } from './locators';
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

/** Refuses two rows of what is pasted. */
async function provokeRowErrors(page: Page): Promise<void> {
  const code = 'invalid-input';
  const [status, title] = problems[code];
  const errors = ['row 2 is not an email address: Bea', 'row 12 is not an email address: @people.test'].map(
    (message) => ({ field: 'body.list', message }),
  );
  const body = JSON.stringify({ type: 'about:blank', title, status, code, errors });
  await page.route(/\/api\/surveys\/[\da-f]{24}\/invitations$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'application/problem+json', body })
      : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('ines.berg@people.test\nBea');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
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
      name: 'rows to correct',
      act: provokeRowErrors,
      findExpected: (page) => page.getByRole('list', { name: 'Rows to correct' }),
      consoleError: CLIENT_ERROR,
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
