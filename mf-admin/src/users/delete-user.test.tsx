import { deleteUser, listUsers } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestUser,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

const admin = createTestUser({ role: 'admin' });
const tom = createTestUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });
const noor = createTestUser({ _id: '65f000000000000000000103', name: 'Noor Haddad', email: 'noor@canvass.test' });

const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure?' });
const yes = () => screen.getByRole('button', { name: 'Yes, delete it!' });
const listDeletions = () => getRequests().filter(({ method }) => method === 'DELETE');
const remove = (name: string) => screen.findByRole('button', { name: `Delete ${name}` });

/** Opens the dialog for Tom. */
async function openDeleteDialog() {
  mockResponse(listUsers, [admin, tom, noor]);
  renderPage(<Page />, { path: '/dashboard/users', session: createSignedInTestSession('admin') });
  const user = userEvent.setup();
  await user.click(await remove('Tom Brandt'));
  return user;
}

test('the delete dialog lists the consequences and focuses the cancel button', async () => {
  await openDeleteDialog();
  const asking = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(asking.getByText("You won't be able to revert this!")).toBeVisible();
  expect(asking.getByText('tom@canvass.test')).toBeVisible();
  const lines = within(asking.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'They can no longer sign in.',
    'Their votes stay counted, without name and email.',
    'Their comments are deleted, and so is the text of their reports and messages.',
    'Anonymous ballots in surveys that have closed stay as they are, with comments and written answers, without a name.',
    'Their surveys are unpublished.',
  ]);
  expect(asking.getByRole('radio', { name: 'Keep them with the votes, without a name' })).toBeChecked();
  expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('a user is deleted, a toast confirms it, and the focus moves to the next row', async () => {
  mockResponse(deleteUser, { deletedCount: 1 });
  const user = await openDeleteDialog();
  mockResponse(listUsers, [admin, noor]);
  await user.click(yes());
  await waitFor(() => expect(screen.getByText('User is deleted')).toBeInTheDocument());
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.queryByText('tom@canvass.test')).not.toBeInTheDocument();
  await waitFor(async () => expect(await remove('Noor Haddad')).toHaveFocus());
  expect(listDeletions()).toEqual([
    expect.objectContaining({ url: `/users/${tom._id}`, query: { writtenAnswers: 'keep' } }),
  ]);
});

test('written answers are erased if that is chosen', async () => {
  mockResponse(deleteUser, { deletedCount: 1 });
  const user = await openDeleteDialog();
  await user.click(screen.getByRole('radio', { name: 'Erase them; the votes stay counted' }));
  await user.click(yes());
  await screen.findByText('User is deleted');
  expect(listDeletions()[0]?.query).toEqual({ writtenAnswers: 'erase' });
});

test.each([
  [
    'Cancel',
    (user: Awaited<ReturnType<typeof openDeleteDialog>>) => user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Escape', (user: Awaited<ReturnType<typeof openDeleteDialog>>) => user.keyboard('{Escape}')],
] as const)('%s leaves everything as it is, and the focus where it was', async (_, leave) => {
  const user = await openDeleteDialog();
  await leave(user);
  expect(dialog()).not.toBeInTheDocument();
  expect(await remove('Tom Brandt')).toHaveFocus();
  expect(listDeletions()).toEqual([]);
});

test('while it is under way a second press does nothing, and it cannot be closed', async () => {
  mockPending(deleteUser);
  const user = await openDeleteDialog();
  await user.dblClick(yes());
  expect(await screen.findByRole('button', { name: 'Deleting' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  expect(listDeletions()).toHaveLength(1);
});

test('an error appears in the dialog, and no user is removed from the list', async () => {
  mockProblem(deleteUser, 'last-admin');
  const user = await openDeleteDialog();
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is the last admin. Make someone else an admin first.',
  );
  expect(screen.getByRole('rowheader', { name: 'Tom Brandt' })).toBeInTheDocument();
});

test('a lost response shows an uncertain state, and a retry uses the same idempotency key', async () => {
  mockProblem(deleteUser, 'network');
  const user = await openDeleteDialog();
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not confirm that this was done.');
  mockResponse(deleteUser, { deletedCount: 1 });
  await user.click(yes());
  await screen.findByText('User is deleted');
  expect(listDeletions()[1]?.idempotencyKey).toBe(listDeletions()[0]?.idempotencyKey);
});
