import { IdentityError, type Session, type SessionUser } from '@canvass/shared/session';
import { createTestSessionUser, createSignedInTestSession, renderPage } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileSection } from './profile-section';

function open({ user = {}, session = {} }: { user?: Partial<SessionUser>; session?: Partial<Session> } = {}) {
  renderPage(<ProfileSection user={createTestSessionUser(user)} />, {
    session: createSignedInTestSession('user', session),
  });
  return userEvent.setup();
}

/** The picture is decoration next to the name, so it has no role. */
const picture = () => document.querySelector('img');

const photoURL = 'https://pictures.test/ada.png';

test('the form shows the profile and saves trimmed changes', async () => {
  const updateProfile = jest.fn(() => Promise.resolve());
  const user = open({ session: { updateProfile } });
  const name = screen.getByLabelText(/^Name/);
  expect(name).toHaveValue('Ada Marsh');
  await user.clear(name);
  await user.type(name, ' Ada Lind ');
  await user.type(screen.getByLabelText(/^Photo URL/), photoURL);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(updateProfile).toHaveBeenCalledWith({ name: 'Ada Lind', photoURL });
  expect(updateProfile).toHaveBeenCalledTimes(1);
});

test('name and picture can be taken away', async () => {
  const updateProfile = jest.fn(() => Promise.resolve());
  const user = open({ user: { photoURL }, session: { updateProfile } });
  await user.clear(screen.getByLabelText(/^Name/));
  await user.clear(screen.getByLabelText(/^Photo URL/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateProfile).toHaveBeenCalledWith({ name: '', photoURL: '' }));
  expect(picture()).toBeNull();
});

test('two presses save once', async () => {
  const updateProfile = jest.fn(() => new Promise<void>(() => {}));
  const user = open({ session: { updateProfile } });
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
  expect(updateProfile).toHaveBeenCalledTimes(1);
});

test.each(['http://pictures.test/ada.png', 'javascript:alert(1)', 'https://', 'ada.png'])(
  'the photo URL %s is refused at its field',
  async (address) => {
    const updateProfile = jest.fn(() => Promise.resolve());
    const user = open({ session: { updateProfile } });
    const field = screen.getByLabelText(/^Photo URL/);
    await user.type(field, address);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/It has to begin with https:\/\//));
    expect(field).toHaveFocus();
    expect(updateProfile).not.toHaveBeenCalled();
    expect(picture()).toBeNull();
  },
);

test('a name that the record would not take is refused at its field', async () => {
  const user = open();
  const field = screen.getByLabelText(/^Name/);
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(201));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Use at most 200 characters\./));
});

test('the picture shows when its field is left, not with every letter', async () => {
  const user = open();
  await user.type(screen.getByLabelText(/^Photo URL/), photoURL);
  expect(picture()).toBeNull();
  await user.tab();
  expect(picture()).toHaveAttribute('src', photoURL);
});

test('a picture that does not load gives way to the initials, and that is said', async () => {
  open({ user: { photoURL } });
  fireEvent.error(picture() ?? document.body);
  expect(await screen.findByText(/There is no picture at this address/)).toHaveRole('status');
  expect(picture()).toBeNull();
  expect(screen.getByText('AM')).toBeVisible();
});

test('a failed save keeps the form and shows the reason', async () => {
  const updateProfile = () => Promise.reject(new IdentityError('auth/network-request-failed'));
  const user = open({ session: { updateProfile } });
  await user.type(screen.getByLabelText(/^Name/), ' Lind');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not everything was saved. The sign-in service cannot be reached.',
  );
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada Marsh Lind');
  expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
});
