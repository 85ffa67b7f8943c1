import {
  cancelReminder,
  exportInvitations,
  listInvitations,
  listScheduledReminders,
  readSurvey,
  scheduleReminder,
  type Invitation,
  type ScheduledReminder,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './invitations-page';

const id = '65f000000000000000000001';
const reminderId = '65f0000000000000000000b1';

const bea: Invitation = {
  _id: '65f0000000000000000000a1',
  email: 'bea@people.test',
  invitedAt: '2026-11-20T12:00:00.000Z',
  isUsed: false,
  hasVoted: false,
};

const getLastList = () => getRequests().findLast(({ url }) => url?.endsWith(`/surveys/${id}/invitations`));

async function open(
  invitations: Invitation[] = [bea],
  survey: Partial<Survey> = {},
  search = '',
  reminders: ScheduledReminder[] = [],
) {
  const own = { surveyorEmail: 'ada@canvass.test', state: 'open', voterPolicy: 'invited' } as const;
  mockResponse(readSurvey, createTestSurvey({ ...own, ...survey }));
  mockResponse(listInvitations, invitations);
  mockResponse(listScheduledReminders, reminders);
  renderPage(<Page />, {
    path: '/dashboard/surveyor/invitations/:id',
    at: `/dashboard/surveyor/invitations/${id}${search}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('heading', { name: 'Who is invited' });
  return userEvent.setup();
}

test('the page says how many of those who are invited have voted', async () => {
  await open([bea], { voteCount: 111, invitedCount: 400 });
  expect(screen.getByText('111 of 400 have voted')).toBeVisible();
});

test('where others can vote, too, it makes no such claim', async () => {
  await open([bea], { voteCount: 111 });
  expect(screen.queryByText(/have voted$/)).not.toBeInTheDocument();
});

test('a row says that an email came back, and that its person wants none', async () => {
  await open([{ ...bea, bouncedAt: '2026-11-21T08:00:00.000Z', wantsNoMails: true }]);
  const row = within(await screen.findByRole('row', { name: /bea@people.test/ }));
  expect(row.getByText('An email bounced on Nov 21, 2026')).toBeVisible();
  expect(row.getByText('Unsubscribed')).toBeVisible();
});

test('search and filter ask the server for pages of 100, and stay in the address', async () => {
  const user = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'bea{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Not voted yet');
  await waitFor(() => expect(getLastList()?.query).toMatchObject({ q: 'bea', show: 'not-voted', limit: 100 }));
  expect(screen.getByLabelText('location')).toHaveTextContent('?q=bea&show=not-voted');
});

test('a filter in the address is used, and what finds nothing is cleared', async () => {
  const user = await open([], {}, '?show=bounced');
  expect(await screen.findByRole('heading', { name: 'No invitations match' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Email bounced');
  mockResponse(listInvitations, [bea]);
  await user.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(await screen.findByRole('rowheader', { name: 'bea@people.test' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
});

test('until the results of anonymous ballots are shown, nobody can filter by who has voted', async () => {
  await open([{ ...bea, isUsed: undefined, hasVoted: undefined }], { ballotPolicy: 'anonymous' });
  const filter = within(await screen.findByRole('combobox', { name: 'Show' }));
  expect(filter.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Everybody',
    'Email bounced',
    'Unsubscribed',
  ]);
});

test('what is listed is saved as a file', async () => {
  const user = await open([bea], {}, '?show=not-voted');
  mockResponse(exportInvitations, 'Email\r\nbea@people.test\r\n');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() =>
    expect(getRequests().find(({ url }) => url?.endsWith('/export.csv'))).toMatchObject({
      query: { show: 'not-voted', separator: 'comma' },
    }),
  );
});

describe('scheduled reminders', () => {
  const getDialog = () => within(screen.getByRole('dialog', { name: 'Schedule a reminder' }));

  async function openDialog() {
    const user = await open([bea], { closesAt: '2036-03-31T23:59:59.999Z' });
    await user.click(await screen.findByRole('button', { name: 'Schedule a reminder' }));
    return user;
  }

  test('a reminder is scheduled, and what was typed is read back in words', async () => {
    const user = await openDialog();
    await user.type(getDialog().getByRole('textbox', { name: 'Time' }), '11/27/2035 9:30 AM');
    expect(getDialog().getByText(/^Goes out Tuesday, November 27, 2035/)).toBeVisible();
    mockResponse(scheduleReminder, { insertedId: reminderId });
    mockResponse(listScheduledReminders, [{ _id: reminderId, at: '2035-11-27T09:30:00.000Z' }]);
    await user.click(getDialog().getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByRole('button', { name: /^Cancel the reminder of Tuesday/ })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Schedule a reminder' })).not.toBeInTheDocument();
  });

  test.each([
    ['', 'Choose when the reminder goes out.'],
    ['soon', /^Type a day and a time, like/],
    ['11/27/2020 9:30 AM', 'The reminder must not be in the past.'],
  ])('%j is refused in the field, and nothing is sent', async (typed, message) => {
    const user = await openDialog();
    const field = getDialog().getByRole('textbox', { name: 'Time' });
    if (typed) await user.type(field, typed);
    await user.click(getDialog().getByRole('button', { name: 'Schedule' }));
    expect(getDialog().getByText(message)).toBeVisible();
    expect(field).toHaveFocus();
    expect(getRequests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('the refusal of the server stands at the field', async () => {
    const user = await openDialog();
    mockProblem(scheduleReminder, 'invalid-input', [
      { field: 'body.at', message: 'must be 24 hours from every other reminder' },
    ]);
    await user.type(getDialog().getByRole('textbox', { name: 'Time' }), '11/27/2035 9:30 AM');
    await user.click(getDialog().getByRole('button', { name: 'Schedule' }));
    expect(await getDialog().findByText('The reminder must be 24 hours from every other reminder.')).toBeVisible();
  });

  test('a reminder is canceled', async () => {
    const user = await open([bea], {}, '', [{ _id: reminderId, at: '2035-11-27T09:30:00.000Z' }]);
    mockResponse(cancelReminder, { deletedCount: 1 });
    await user.click(await screen.findByRole('button', { name: /^Cancel the reminder/ }));
    await waitFor(() =>
      expect(getRequests()).toContainEqual(
        expect.objectContaining({ method: 'DELETE', url: expect.stringContaining(reminderId) as string }),
      ),
    );
  });

  test('a closed survey schedules none', async () => {
    await open([bea], { state: 'closed' });
    await screen.findByRole('rowheader', { name: 'bea@people.test' });
    expect(screen.queryByRole('button', { name: 'Schedule a reminder' })).not.toBeInTheDocument();
  });
});
