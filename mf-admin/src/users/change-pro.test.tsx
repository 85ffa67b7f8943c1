import { changeRole } from '@canvass/shared/contracts';
import { mockResponse } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getButton, listRoleChanges, chooseRole, findDialog, openUsersPage, findRolePicker } from './change-role.steps';

const proUntil = '2099-06-15T12:00:00.000Z';

afterEach(() => jest.useRealTimers());

test('Pro is given for a month when no day is chosen', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
  const user = await chooseRole('pro-user');
  await user.click(getButton('Make pro-user'));
  await screen.findByText('Tom Brandt is now pro-user');
  expect(listRoleChanges()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'pro-user' });
  expect(screen.getByText('Pro until Jun 15, 2099')).toBeVisible();
});

test('Pro is given until the end of the day that is chosen', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
  const user = await chooseRole('pro-user');
  const year = new Date().getFullYear() + 2;
  fireEvent.change(screen.getByLabelText('Pro until'), { target: { value: `${year}-06-15` } });
  await user.click(getButton('Make pro-user'));
  await screen.findByText('Tom Brandt is now pro-user');
  const until = new Date(year, 5, 15, 23, 59, 59).toISOString();
  expect(listRoleChanges()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'pro-user', until });
});

test('Pro until a date that is typed in part is not sent, and the field says why', async () => {
  const user = await chooseRole('pro-user');
  // As in browsers: an incomplete date has no value.
  const validity = { badInput: true, valid: false };
  Object.defineProperty(screen.getByLabelText('Pro until'), 'validity', { configurable: true, value: validity });
  await user.click(getButton('Make pro-user'));
  expect(screen.getByText(/^Enter a full date/)).toBeVisible();
  expect(listRoleChanges()).toEqual([]);
});

test('Pro until today is sent', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-20T12:00:00'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  mockResponse(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
  const user = await chooseRole('pro-user');
  fireEvent.change(screen.getByLabelText('Pro until'), { target: { value: '2026-11-20' } });
  await user.click(getButton('Make pro-user'));
  await waitFor(() => expect(listRoleChanges()).toHaveLength(1));
});

test.each(['2020-01-01', '2199-01-01'])('Pro until %s is not sent, and the field says why', async (day) => {
  const user = await chooseRole('pro-user');
  fireEvent.change(screen.getByLabelText('Pro until'), { target: { value: day } });
  await user.click(getButton('Make pro-user'));
  expect(screen.getByLabelText('Pro until')).toBeInvalid();
  expect(screen.getByText(/^Enter a full date, today or later/)).toBeVisible();
  expect(listRoleChanges()).toEqual([]);
});

test('Pro ends only by End Pro, which says what of it was paid for', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'user' });
  const user = openUsersPage({ role: 'pro-user', proUntil, paidUntil: '2099-06-01T12:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: 'End Pro for Tom Brandt' }));
  const asking = within(await findDialog('End Pro now?'));
  expect(asking.getByText('pro-user, until Jun 15, 2099')).toBeVisible();
  expect(asking.getByText(/paid for, until Jun 1, 2099/)).toBeVisible();
  await user.click(asking.getByRole('button', { name: 'End Pro' }));
  await screen.findByText('Tom Brandt is now user');
  expect(listRoleChanges()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'user', endPro: true });
});

test('Pro is ended, too, when user is chosen for a pro-user, in the same words', async () => {
  await chooseRole('user', { role: 'pro-user', proUntil });
  expect(within(await findDialog('End Pro now?')).getByText('pro-user, until Jun 15, 2099')).toBeVisible();
});

test('Pro without an end date is shown as such', async () => {
  await chooseRole('user', { role: 'pro-user' });
  const asking = within(await findDialog('End Pro now?'));
  expect(asking.getByText('pro-user, no end date')).toBeVisible();
  expect(
    asking.getByText(
      /^Their Pro access has no end date\. This change ends it, along with any time they have paid for\./,
    ),
  ).toBeVisible();
});

test.each(['surveyor', 'admin'] as const)(
  'the dialog warns that the role %s ends Pro without an end date',
  async (role) => {
    mockResponse(changeRole, { modifiedCount: 1, role });
    const user = await chooseRole(role, { role: 'pro-user' });
    const asking = within(await findDialog('Change role and end Pro?'));
    expect(
      asking.getByText(
        /^Their Pro access has no end date\. This change ends it, along with any time they have paid for\./,
      ),
    ).toBeVisible();
    await user.click(asking.getByRole('button', { name: `End Pro and make ${role}` }));
    await screen.findByText(`Tom Brandt is now ${role}`);
    expect(listRoleChanges()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: role, endPro: true });
  },
);

test('Pro with an end goes on beneath another role, and the change does not end it', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'surveyor', proUntil });
  const user = await chooseRole('surveyor', { role: 'pro-user', proUntil });
  await user.click(within(await findDialog()).getByRole('button', { name: 'Make surveyor' }));
  expect(await screen.findByText('Pro until Jun 15, 2099, if made a user again')).toBeVisible();
  expect(listRoleChanges()[0]?.body).toEqual({ email: 'tom@canvass.test', newRole: 'surveyor' });
});

test('Pro goes on beneath another role, and comes back with the role user', async () => {
  mockResponse(changeRole, { modifiedCount: 1, role: 'pro-user', proUntil });
  const user = await chooseRole('user', { role: 'surveyor', proUntil });
  expect(screen.getByText('They have Pro until Jun 15, 2099, so their role will be pro-user.')).toBeVisible();
  await user.click(getButton('Make user'));
  expect(await screen.findByText('Tom Brandt is now pro-user')).toBeInTheDocument();
  expect(await findRolePicker()).toHaveValue('pro-user');
});
