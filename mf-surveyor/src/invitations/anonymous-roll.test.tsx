import {
  listInvitations,
  readSurvey,
  withdrawInvitation,
  type Invitation,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './invitations-page';

const id = '65f000000000000000000001';
const invitation = { _id: '65f0000000000000000000a1', email: 'bea@people.test', invitedAt: '2026-11-20T12:00:00.000Z' };

/** Opens the page of a survey with anonymous ballots. */
async function open(invitations: Invitation[], overrides: Partial<Survey> = {}) {
  const own = { surveyorEmail: 'ada@canvass.test', voterPolicy: 'invited', ballotPolicy: 'anonymous' } as const;
  mockResponse(readSurvey, createTestSurvey({ ...own, ...overrides }));
  mockResponse(listInvitations, invitations);
  renderPage(<Page />, {
    path: '/dashboard/surveyor/invitations/:id',
    at: `/dashboard/surveyor/invitations/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('rowheader', { name: 'bea@people.test' });
  return userEvent.setup();
}

describe('until the results are shown, the roll of anonymous ballots', () => {
  test('says how many have voted, and not who', async () => {
    await open([invitation], { state: 'open', voteCount: 12 });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Invited',
      'Reminder requested',
      'Take back',
    ]);
    expect(screen.getByText(/stays hidden until the results are shown\. So far, there are 12 votes\.$/)).toBeVisible();
  });

  test('offers to take back every invitation, and says if one was opened', async () => {
    const user = await open([invitation], { state: 'open' });
    await user.click(await screen.findByRole('button', { name: /^Take back/ }));
    mockProblem(withdrawInvitation, 'invitation-opened');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^This works only as long as nobody has opened the invitation\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This invitation has been opened');
    expect(dialog.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  });
});

test('the roll of anonymous ballots says who has voted once the results are shown', async () => {
  await open([{ ...invitation, isUsed: true, hasVoted: true }], { revealedAt: '2026-11-20T12:00:00.000Z' });
  expect(screen.getByRole('columnheader', { name: 'Voted' })).toBeVisible();
  expect(screen.getByText(/^You see here who has voted, and never how\. Ballots are anonymous/)).toBeVisible();
});
