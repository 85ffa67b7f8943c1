import type { Session } from '@canvass/shared/session';
import { createSignedInTestSession, renderPage } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Page } from './create-page';

export const id = '65f000000000000000000001';

/** A year with valid deadlines, whenever this runs. */
export const YEAR = new Date().getUTCFullYear() + 5;

/** Starts each test without drafts. */
beforeEach(() => localStorage.clear());

const path = '/dashboard/surveyor/create';

/** Renders the page for a session; `search` selects the form's source. */
export function renderCreatePage(search = '', session: Session = createSignedInTestSession('surveyor')) {
  return renderPage(<Page />, { path, at: path + search, session });
}

export function openCreatePage() {
  renderCreatePage();
  return userEvent.setup();
}

/** The parameters in the page's address, which lead back to its form. */
export function getSearch(): string {
  return new URL(screen.getByLabelText('location').textContent, 'https://canvass.example').search;
}

export const getField = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });
export const getQuestionList = () => within(screen.getByRole('list', { name: 'Create questions' }));

export async function fill(user: UserEvent, name: string, text: string) {
  await user.click(getField(name));
  await user.paste(text);
}

export async function describeSurvey(user: UserEvent) {
  await fill(user, 'Title', 'Sunday hours');
  await fill(user, 'Description', 'A seventh day.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Education');
  await fill(user, 'Deadline', `11/27/${YEAR}`);
}

/** Publishes or schedules the survey: opens the summary, and confirms it. */
export async function publish(user: UserEvent, button: 'Submit survey' | 'Schedule survey' = 'Submit survey') {
  await user.click(getButton(button));
  await user.click(await screen.findByRole('button', { name: button === 'Submit survey' ? 'Publish' : 'Schedule' }));
}

/** The popup is loaded in its own chunk and holds the focus until it is closed. */
export async function closePopup(user: UserEvent) {
  await waitFor(() => expect(screen.getByRole('heading', { name: 'success' })).toBeVisible());
  await user.click(getButton('OK'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'success' })).not.toBeInTheDocument());
}

export async function addQuestion(user: UserEvent, title: string) {
  await fill(user, 'Question title', title);
  await user.keyboard('{Enter}');
}
