import { createDraft } from '@canvass/shared/contracts';
import { createTestSession, createSignedInTestSession, getRequests, mockResponse } from '@canvass/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../testing/render-layout';

const signOut = jest.fn(() => Promise.resolve());

beforeEach(() => {
  signOut.mockReset();
  signOut.mockResolvedValue(undefined);
  localStorage.clear();
  sessionStorage.clear();
});

/** Ada has a survey draft and unsent answers, Grace has a draft; Ada logs out. */
async function logout(question = 'Log out and delete your drafts?') {
  localStorage.setItem('survey-draft:ada', '{"form":{"title":"Secret plans"}}');
  sessionStorage.setItem('vote-draft:ada:65f000000000000000000001:1', '{}');
  localStorage.setItem('survey-draft:grace', '{}');
  const layout = await renderLayout({ at: '/surveys', session: createSignedInTestSession('surveyor', { signOut }) });
  signOut.mockImplementation(() => {
    act(() => layout.setSession(createTestSession()));
    return Promise.resolve();
  });
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  return within(await screen.findByRole('dialog', { name: question }));
}

const listAdasDrafts = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => /:ada/.test(name));

test('Logout asks before it deletes drafts, and a canceled logout keeps the session', async () => {
  const dialog = await logout();
  await waitFor(() => expect(dialog.getByText(/a survey draft and answers to a survey/)).toBeVisible());
  // The focus must not be in the avatar, to which the menu returns it.
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(signOut).not.toHaveBeenCalled();
  expect(listAdasDrafts()).toHaveLength(2);
});

test('a confirmed Logout deletes all drafts from the device', async () => {
  const dialog = await logout();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete and log out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(listAdasDrafts()).toEqual([]));
  const storedText = JSON.stringify([localStorage, sessionStorage]);
  expect(storedText).toContain('survey-draft:grace');
  expect(storedText).not.toContain('Secret plans');
});

test('a failed Logout keeps the drafts', async () => {
  const dialog = await logout();
  signOut.mockImplementation(() => Promise.reject(new Error('The identity provider is out of reach.')));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete and log out' }));
  expect(await screen.findByText('Could not log out. Try again.')).toBeInTheDocument();
  expect(listAdasDrafts()).toHaveLength(2);
});

test('Logout saves an unsaved survey on request, and deletes it from the device then', async () => {
  // jsdom has no layout, and the popup library considers a button without a width hidden.
  Object.defineProperty(HTMLButtonElement.prototype, 'offsetWidth', { configurable: true, get: () => 100 });
  const content = { title: 'Secret plans', description: '', deadline: '', questions: [] };
  localStorage.setItem('survey-draft:ada:form:k1', JSON.stringify({ savable: { content } }));
  mockResponse(createDraft, { insertedId: '65f000000000000000000001' });
  await logout('Save your draft before you log out?');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(listAdasDrafts()).toEqual([]));
  expect(getRequests().find(({ method }) => method === 'POST')).toMatchObject({
    url: '/surveys/drafts',
    body: { content },
  });
});
