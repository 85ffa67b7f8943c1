import { invitePeople, previewInvitations } from '@canvass/shared/contracts';
import { mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { check, createTestPreview, getButton, getList, getWrites, LIST, openPage } from './testing/invite-form';

const getOrganization = () => screen.getByRole('textbox', { name: 'For whom you invite optional' });
const getMessage = () => screen.getByRole('textbox', { name: 'Message optional' });

test('the preview shows the email with the organization and the message, which are sent with the list', async () => {
  const user = await openPage();
  const text = 'Person, for Acme, invites you.\n\n> Dear members\n> vote\n\nOpen the survey: [their own link]';
  mockResponse(previewInvitations, createTestPreview({ mail: { subject: 'You are invited to vote', text } }));
  await user.type(getOrganization(), ' Acme ');
  await user.type(getMessage(), 'Dear members{Enter}vote');
  await check(user, LIST);
  const mail = within(await screen.findByRole('region', { name: 'The email' }));
  expect(mail.getByText('You are invited to vote')).toBeVisible();
  for (const line of text.split('\n').filter(Boolean)) expect(mail.getByText(line)).toHaveAttribute('dir', 'auto');
  mockResponse(invitePeople, { invited: 2, alreadyInvited: 0 });
  await user.click(getButton('Invite 2 people'));
  expect(await screen.findByText('2 people invited. Each gets a link by email.')).toBeVisible();
  const body = { list: LIST, organization: 'Acme', message: 'Dear members\nvote' };
  expect(getWrites().map((write) => write.body)).toEqual([body, body]);
  // For the next list.
  expect(getMessage()).toHaveValue('Dear members\nvote');
});

test('a change of the message ends the preview, so that what is sent was seen', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, createTestPreview());
  await check(user, LIST);
  await screen.findByRole('region', { name: '2 people can be invited' });
  await user.type(getMessage(), 'x');
  expect(screen.queryByRole('button', { name: 'Invite 2 people' })).not.toBeInTheDocument();
  expect(getList()).toHaveValue(LIST);
});

test.each([
  ['organization', getOrganization],
  ['message', getMessage],
] as const)('a refused %s is named at its field, which has the focus', async (field, getField) => {
  const user = await openPage();
  mockProblem(previewInvitations, 'invalid-input', [{ field: `body.${field}`, message: 'must have no links' }]);
  await check(user, LIST);
  await waitFor(() => expect(getField()).toHaveAccessibleDescription(new RegExp(`The ${field} must have no links\\.`)));
  expect(getField()).toHaveFocus();
  expect(getList()).toHaveValue(LIST);
});

test('people who want no invitations are named, and not counted as invited', async () => {
  const user = await openPage();
  mockResponse(
    previewInvitations,
    createTestPreview({ newCount: 1, declinedCount: 3, declined: ['bea@people.test', 'cem@people.test'] }),
  );
  await check(user, LIST);
  const preview = within(await screen.findByRole('region', { name: 'One person can be invited' }));
  expect(preview.getByText('3 people want no invitations from Canvass, and are not invited.')).toBeVisible();
  const people = within(preview.getByRole('list', { name: 'People who want no invitations' }));
  expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bea@people.test',
    'cem@people.test',
  ]);
  expect(preview.getByText('There is one more.')).toBeVisible();
  mockResponse(invitePeople, { invited: 1, alreadyInvited: 0, declined: 3 });
  await user.click(getButton('Invite one person'));
  expect(await screen.findByText(/3 people want no invitations from Canvass, and were not invited\.$/)).toBeVisible();
});

test('who may invite no more people today reads how many are left, and keeps the list', async () => {
  const user = await openPage();
  mockResponse(previewInvitations, createTestPreview());
  await check(user, LIST);
  const message = 'names 2 new people, and you can invite 1 more today';
  mockProblem(invitePeople, 'too-many-invitations-today', [{ field: 'body.list', message }]);
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  await waitFor(() => expect(getList()).toHaveAccessibleDescription(new RegExp(`The list ${message}\\.`)));
  expect(getList()).toHaveValue(LIST);
});
