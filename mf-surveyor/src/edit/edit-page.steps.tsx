import { readSurvey, type Survey } from '@canvass/shared/contracts';
import { buildSignedIn, buildSurvey, renderPage, respond } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './edit-page';

/** An own survey that was voted on, of two questions. */
export const own = (overrides: Partial<Survey> = {}) =>
  buildSurvey({ surveyorEmail: 'ada@canvass.test', revision: 4, version: 2, ...overrides });

export const field = (name: string) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });

export function render() {
  return renderPage(<Page />, {
    path: '/dashboard/update/:id',
    at: '/dashboard/update/65f000000000000000000001',
    session: buildSignedIn('surveyor'),
  });
}

/** Opens the page and waits for its form. */
export async function open(survey = own()) {
  respond(readSurvey, survey);
  const { unmount } = render();
  await screen.findByRole('textbox', { name: 'Title' });
  return { user: userEvent.setup(), unmount };
}

export const list = () => within(screen.getByRole('list', { name: 'Create questions' }));
