import { listInvitations, readSurvey, type InvitationPreview } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../invitations-page';

export const id = '65f000000000000000000001';

/** Opens the page of a survey without invitations. */
export async function openPage() {
  mockResponse(listInvitations, []);
  mockResponse(
    readSurvey,
    createTestSurvey({ surveyorEmail: 'ada@canvass.test', state: 'open', voterPolicy: 'invited' }),
  );
  renderPage(<Page />, {
    path: '/dashboard/surveyor/invitations/:id',
    at: `/dashboard/surveyor/invitations/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('heading', { name: 'Invite people' });
  return userEvent.setup();
}

export const getList = () => screen.getByRole('textbox', { name: 'Email addresses' });
export const getButton = (name: string) => screen.getByRole('button', { name });
export const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

export async function check(user: ReturnType<typeof userEvent.setup>, list: string) {
  await user.click(getList());
  await user.paste(list);
  await user.click(getButton('Check the list'));
}

export const createTestPreview = (overrides: Partial<InvitationPreview> = {}): InvitationPreview => ({
  newCount: 2,
  alreadyInvitedCount: 0,
  repeatedCount: 0,
  otherColumnsCount: 0,
  refusedCount: 0,
  refused: [],
  ...overrides,
});

export const LIST = 'bea@people.test; cem@people.test\nada@people.test';
export const getPreview = (name: string) => screen.getByRole('region', { name });
