import {
  invitePeople,
  listInvitations,
  MAX_INVITATION_LIST_LENGTH,
  previewInvitations,
} from '@canvass/shared/contracts';
import { mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  check,
  createTestPreview,
  getButton,
  getList,
  getPreview,
  getWrites,
  id,
  LIST,
  openPage,
} from './testing/invite-form';

test('a list is checked first, then the people are invited, and the page says how many', async () => {
  const user = await openPage();
  mockResponse(
    previewInvitations,
    createTestPreview({ alreadyInvitedCount: 1, repeatedCount: 3, otherColumnsCount: 4 }),
  );
  await check(user, LIST);
  const preview = await screen.findByRole('region', { name: '2 people can be invited' });
  expect(preview).toHaveFocus();
  expect(preview).toHaveAccessibleDescription(
    'One person was invited before, and gets no other email. ' +
      '3 entries name somebody in the list again. Each person gets one invitation. ' +
      '4 more email addresses are in other columns, and are not invited. To invite them, too, remove the first row of the table. ' +
      'Nobody is invited yet.',
  );
  expect(getWrites()).toMatchObject([{ url: `/surveys/${id}/invitations/preview`, body: { list: LIST } }]);
  mockResponse(invitePeople, { invited: 2, alreadyInvited: 1 });
  mockResponse(listInvitations, [
    { _id: '65f0000000000000000000a1', email: 'bea@people.test', invitedAt: '2026-11-20T12:00:00.000Z' },
  ]);
  await user.click(getButton('Invite 2 people'));
  const success = await screen.findByText(
    '2 people invited. Each gets a link by email. One person had been invited before, and gets no other email.',
  );
  expect(success.closest('[role=status]')?.parentElement).toHaveFocus();
  expect(getWrites().slice(1)).toMatchObject([{ url: `/surveys/${id}/invitations`, body: { list: LIST } }]);
  expect(getWrites()[1]?.body).not.toHaveProperty('skipRefused');
  expect(getList()).toHaveValue('');
  expect(await screen.findByRole('rowheader', { name: 'bea@people.test' })).toBeVisible();
  expect(getButton('Check the list')).toBeVisible();
});

const REFUSED = createTestPreview({
  newCount: 1,
  refusedCount: 4,
  refused: [
    { row: 2, text: 'cem', reason: 'no-email' },
    { row: 12, text: '@people.test', reason: 'not-an-email' },
    { row: 13, text: 'dörte@people.test', reason: 'unsupported-letters' },
  ],
});

test('refused entries are listed, and can be left out', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, REFUSED);
  await check(user, LIST);
  const preview = within(await screen.findByRole('region', { name: 'One person can be invited; 4 entries cannot be' }));
  const entries = within(preview.getByRole('list', { name: 'Entries that cannot be invited' }));
  expect(entries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2:cemhas no email address.',
    'Row 12:@people.testis not an email address.',
    'Row 13:dörte@people.testhas accented or non-Latin letters before the @.',
  ]);
  expect(preview.getByText('There is one more.')).toBeVisible();
  mockResponse(invitePeople, { invited: 1, alreadyInvited: 0 });
  await user.click(getButton('Invite the other'));
  expect(
    await screen.findByText('One person invited. Each gets a link by email. The list still has what was left out.'),
  ).toBeVisible();
  expect(getWrites()[1]).toMatchObject({ body: { list: LIST, skipRefused: true } });
  expect(getList()).toHaveValue(LIST);
});

test('the list can be changed after it was checked, and is then checked again', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, REFUSED);
  await check(user, LIST);
  await user.click(await screen.findByRole('button', { name: 'Change the list' }));
  expect(screen.queryByRole('region', { name: /can be invited/ })).not.toBeInTheDocument();
  expect(getList()).toHaveFocus();
  expect(getList()).toHaveValue(LIST);
  await user.click(getButton('Check the list'));
  await screen.findByRole('region', { name: /can be invited/ });
  await user.type(getList(), '!');
  expect(screen.queryByRole('region', { name: /can be invited/ })).not.toBeInTheDocument();
  expect(getButton('Check the list')).toBeVisible();
  expect(getWrites()).toHaveLength(2);
});

test('a file that is added after the check ends the preview', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, createTestPreview());
  await check(user, LIST);
  expect(await screen.findByRole('region', { name: '2 people can be invited' })).toBeVisible();
  await user.upload(
    screen.getByLabelText('Or a file'),
    new File(['dea@people.test'], 'people.txt', { type: 'text/plain' }),
  );
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: '2 people can be invited' })).not.toBeInTheDocument(),
  );
  expect(getList()).toHaveValue(`${LIST}\n\ndea@people.test`);
});

test('a list that would invite nobody new offers only to change it', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, createTestPreview({ newCount: 0, alreadyInvitedCount: 2 }));
  await check(user, LIST);
  expect(await screen.findByRole('region', { name: 'Nobody new can be invited' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /[Ii]nvite/ })).not.toBeInTheDocument();
  expect(getButton('Change the list')).toBeVisible();
});

test.each([
  [
    'invalid-input',
    [{ field: 'body.list', message: 'must have at most 10000 email addresses' }],
    'The list must have at most 10000 email addresses.',
  ],
  ['too-many-invitations', [], 'A survey can have at most 10,000 invitations.'],
  ['network', [], /connection/],
] as const)('the refusal %s of the check is shown, and what was pasted stays', async (code, errors, message) => {
  const user = await openPage();
  mockProblem(previewInvitations, code, [...errors]);
  await check(user, LIST);
  expect(await screen.findByText(message)).toBeVisible();
  expect(getList()).toHaveValue(LIST);
  expect(getButton('Check the list')).toBeVisible();
});

test('people who could not be invited can be invited again', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, createTestPreview());
  await check(user, LIST);
  mockProblem(invitePeople, 'too-many-invitations');
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('A survey can have at most 10,000 invitations.')).toBeVisible();
  expect(getPreview('2 people can be invited')).toBeVisible();
  expect(getList()).toHaveValue(LIST);
  expect(getButton('Invite 2 people')).toHaveFocus();
});

test('an empty list is not sent', async () => {
  const user = await openPage();
  await user.click(getButton('Check the list'));
  expect(getList()).toHaveAccessibleDescription(/Paste at least one email address/);
  expect(getWrites()).toEqual([]);
});

test('the rows of a file are added below what was pasted, after an empty row', async () => {
  const user = await openPage();
  await user.click(getList());
  await user.paste('ada@people.test\n');
  const file = new File(['Email,Name\nbea@people.test,Bea\n'], 'people.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Or a file'), file);
  await waitFor(() => expect(getList()).toHaveValue('ada@people.test\n\nEmail,Name\nbea@people.test,Bea\n'));
});

test.each([
  [
    'a file that is too long',
    'x'.repeat(MAX_INVITATION_LIST_LENGTH + 1),
    /^This file has more than 600,000 characters\./,
  ],
  ['a spreadsheet', 'PK\u0003\u0004\0\0\0\0', /^This file is not text\./],
])('%s is refused', async (_description, content, message) => {
  const user = await openPage();
  await user.upload(screen.getByLabelText('Or a file'), new File([content], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(getList()).toHaveValue('');
});
