import { deleteOwnAccount, type Role } from '@canvass/shared/contracts';
import { IdentityError, type Session } from '@canvass/shared/session';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteAccountSection } from './delete-account-section';

const email = 'Ada@canvass.test';

function open(role: Role = 'user', session: Partial<Session> = {}) {
  const signOut = jest.fn(() => Promise.resolve());
  const signedIn = createSignedInTestSession(role, { signOut, ...session });
  renderPage(<DeleteAccountSection email={email} />, { path: '/dashboard/account', session: signedIn });
  return { user: userEvent.setup(), signOut };
}

/** Opens the dialog and types the email. */
async function openDialog(role?: Role, session?: Partial<Session>) {
  const opened = open(role, session);
  await opened.user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await opened.user.type(screen.getByLabelText(`Type ${email} to confirm`), ' ada@CANVASS.test ');
  return opened;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure?' });
const yes = () => screen.getByRole('button', { name: 'Yes, delete it!' });
const listDeletions = () => getRequests().filter(({ method }) => method === 'DELETE');

async function expectGone(signOut: jest.Mock) {
  // The popup is in the document shortly before it is visible.
  await waitFor(() => expect(screen.getByText('Your account is deleted')).toBeVisible());
  expect(signOut).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(/^\/$/));
  expect(dialog()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText('Your account is deleted')).not.toBeInTheDocument());
}

test('the page lists deleted and kept data before it asks for confirmation', () => {
  open();
  const lines = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
  expect(lines('What is deleted')).toHaveLength(3);
  expect(lines('What is kept').map(({ textContent }) => textContent)).toContain(
    'Your votes, so that results stay accurate: counted under a random id, without your name and email.',
  );
});

test.each([
  ['surveyor', /^Your surveys: they are unpublished/],
  ['admin', /^Your surveys: they are unpublished/],
  ['pro-user', /Your remaining time as a pro user/],
] as const)('a %s reads what else goes', (role, text) => {
  open(role);
  expect(within(screen.getByRole('list', { name: 'What is deleted' })).getByText(text)).toBeVisible();
});

test('the account is deleted, the person signed out, sent home and told', async () => {
  mockResponse(deleteOwnAccount, { deletedCount: 1 });
  const { user, signOut } = await openDialog();
  expect(screen.getByText("You won't be able to revert this!")).toBeVisible();
  await user.click(yes());
  await expectGone(signOut);
  expect(listDeletions()).toEqual([expect.objectContaining({ url: '/users/me', query: { writtenAnswers: 'keep' } })]);
});

test('written answers are erased for who wants that', async () => {
  mockResponse(deleteOwnAccount, { deletedCount: 1 });
  const { user, signOut } = await openDialog();
  await user.click(screen.getByRole('radio', { name: 'Erase them; the votes stay counted' }));
  await user.click(yes());
  await expectGone(signOut);
  expect(listDeletions()[0]?.query).toEqual({ writtenAnswers: 'erase' });
});

test('without the email of the account nothing happens', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const field = screen.getByLabelText(`Type ${email} to confirm`);
  await user.type(field, 'somebody@else.test{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not the email of your account.'));
  expect(field).toHaveFocus();
  expect(listDeletions()).toEqual([]);
});

test('Enter in the confirmation deletes nothing', async () => {
  const { user } = await openDialog();
  await user.type(screen.getByLabelText(`Type ${email} to confirm`), '{Enter}');
  await user.type(screen.getByRole('radio', { name: 'Erase them; the votes stay counted' }), '{Enter}');
  expect(yes()).not.toHaveAttribute('aria-busy');
  expect(listDeletions()).toEqual([]);
});

test('canceling the dialog returns to the page', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
  expect(listDeletions()).toEqual([]);
});

test('while it is under way a second press does nothing, and neither does Escape', async () => {
  mockPending(deleteOwnAccount);
  const { user } = await openDialog();
  await user.dblClick(yes());
  expect(await screen.findByRole('button', { name: 'Deleting' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  expect(listDeletions()).toHaveLength(1);
});

test('the last admin sees an error and stays signed in', async () => {
  mockProblem(deleteOwnAccount, 'last-admin');
  const { user, signOut } = await openDialog('admin');
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is the last admin. Make someone else an admin first. Your account was not deleted.',
  );
  expect(signOut).not.toHaveBeenCalled();
  expect(dialog()).toBeVisible();
});

test('a lost response shows an uncertain state, and a retry finds the account deleted', async () => {
  mockProblem(deleteOwnAccount, 'network');
  const { user, signOut } = await openDialog();
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent(/We could not confirm that your account is deleted/);
  expect(signOut).not.toHaveBeenCalled();
  mockProblem(deleteOwnAccount, 'user-unknown');
  await user.click(yes());
  await expectGone(signOut);
});

test('a fault of the server does not claim that the account is still there', async () => {
  mockProblem(deleteOwnAccount, 'internal');
  const { user } = await openDialog();
  await user.click(yes());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('Your account was not deleted.');
});

test('a failed sign-out still shows the confirmation', async () => {
  mockResponse(deleteOwnAccount, { deletedCount: 1 });
  const signOut = jest.fn(() => Promise.reject(new IdentityError('auth/network-request-failed')));
  const { user } = await openDialog('user', { signOut });
  await user.click(yes());
  await expectGone(signOut);
  expect(listDeletions()).toHaveLength(1);
});
