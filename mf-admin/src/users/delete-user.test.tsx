import { deleteUser, listUsers } from '@canvass/shared/contracts';
import { buildSignedIn, buildUser, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './users-page';

const admin = buildUser({ role: 'admin' });
const tom = buildUser({ _id: '65f000000000000000000102', name: 'Tom Brandt', email: 'tom@canvass.test' });
const noor = buildUser({ _id: '65f000000000000000000103', name: 'Noor Haddad', email: 'noor@canvass.test' });

const dialog = () => screen.queryByRole('dialog', { name: 'Are you sure?' });
const yes = () => screen.getByRole('button', { name: 'Yes, delete it!' });
const removals = () => calls().filter(({ method }) => method === 'DELETE');
const remove = (name: string) => screen.findByRole('button', { name: `Delete ${name}` });

/** Opens the dialog for Tom. */
async function ask() {
  respond(listUsers, [admin, tom, noor]);
  renderPage(<Page />, { path: '/dashboard/users', session: buildSignedIn('admin') });
  const user = userEvent.setup();
  await user.click(await remove('Tom Brandt'));
  return user;
}

test('before somebody is deleted it is said what that does, and the way back has the focus', async () => {
  await ask();
  const asking = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
  expect(asking.getByText("You won't be able to revert this!")).toBeVisible();
  expect(asking.getByText('tom@canvass.test')).toBeVisible();
  const lines = within(asking.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'They can no longer sign in.',
    'Their votes stay counted, without name and email.',
    'Their comments go, and what they wrote in reports and messages.',
    'Their surveys are unpublished.',
  ]);
  expect(asking.getByRole('radio', { name: 'Keep it with the votes, without a name' })).toBeChecked();
  expect(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('somebody is deleted, a toast says so, and the focus goes to the next row', async () => {
  respond(deleteUser, { deletedCount: 1 });
  const user = await ask();
  respond(listUsers, [admin, noor]);
  await user.click(yes());
  await waitFor(() => expect(screen.getByText('User is deleted')).toBeInTheDocument());
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.queryByText('tom@canvass.test')).not.toBeInTheDocument();
  await waitFor(async () => expect(await remove('Noor Haddad')).toHaveFocus());
  expect(removals()).toEqual([
    expect.objectContaining({ url: `/users/${tom._id}`, query: { writtenAnswers: 'keep' } }),
  ]);
});

test('written answers are erased if that is chosen', async () => {
  respond(deleteUser, { deletedCount: 1 });
  const user = await ask();
  await user.click(screen.getByRole('radio', { name: 'Erase it; the votes stay counted' }));
  await user.click(yes());
  await screen.findByText('User is deleted');
  expect(removals()[0]?.query).toEqual({ writtenAnswers: 'erase' });
});

test.each([
  ['Cancel', (user: Awaited<ReturnType<typeof ask>>) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', (user: Awaited<ReturnType<typeof ask>>) => user.keyboard('{Escape}')],
] as const)('%s leaves everything as it is, and the focus where it was', async (_, leave) => {
  const user = await ask();
  await leave(user);
  expect(dialog()).not.toBeInTheDocument();
  expect(await remove('Tom Brandt')).toHaveFocus();
  expect(removals()).toEqual([]);
});

test('while it is under way a second press does nothing, and it cannot be closed', async () => {
  hang(deleteUser);
  const user = await ask();
  await user.dblClick(yes());
  expect(await screen.findByRole('button', { name: 'Deleting' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  expect(removals()).toHaveLength(1);
});

test('a refusal is said in the dialog, and nobody is gone', async () => {
  refuse(deleteUser, 'last-admin');
  const user = await ask();
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is the last admin. Make somebody else an admin first.',
  );
  expect(screen.getByRole('rowheader', { name: 'Tom Brandt' })).toBeInTheDocument();
});

test('when the answer is lost nothing is claimed, and another try keeps its key', async () => {
  refuse(deleteUser, 'network');
  const user = await ask();
  await user.click(yes());
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not certain whether it was done.');
  respond(deleteUser, { deletedCount: 1 });
  await user.click(yes());
  await screen.findByText('User is deleted');
  expect(removals()[1]?.idempotencyKey).toBe(removals()[0]?.idempotencyKey);
});
