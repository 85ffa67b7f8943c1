import { castVote } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSessionUser,
  createTestSurvey,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { OuterBoundary } from '../../testing/outer-boundary';
import { createDraft } from './vote-draft';
import { useCastVote } from './use-vote';
import { deleteVoteDraft } from './use-vote-draft';

jest.mock('./use-vote-draft', () => ({ deleteVoteDraft: jest.fn() }));

const crash = new Error('The ballot cannot be shown.');

/** A ballot that fails at the moment at which its vote is sent. */
function CrashingBallot({ fails }: { fails: boolean }) {
  const vote = useCastVote(createTestSurvey(), { readAt: 0, onVotedBefore: () => undefined });
  const [isSent, setSent] = useState(false);
  if (fails && isSent) throw crash;
  const cast = () => {
    vote.cast(createDraft());
    setSent(true);
  };
  return (
    <button type="button" onClick={cast}>
      Vote
    </button>
  );
}

async function sendVote({ fails }: { fails: boolean }): Promise<void> {
  mockResponse(castVote, { modifiedCount: 1 });
  renderPage(
    <OuterBoundary>
      <CrashingBallot fails={fails} />
    </OuterBoundary>,
    { path: '/surveys/:id', at: '/surveys/1', session: createSignedInTestSession('user') },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Vote' }));
}

const findConfirmation = () => screen.findByRole('dialog', { name: 'Survey response added successfully' });

test('a voter whose page fails after the vote was sent is told that it was counted', async () => {
  const logError = jest.spyOn(console, 'error').mockImplementation((...args) => expect(args).toContain(crash));
  await sendVote({ fails: true });
  expect(await findConfirmation()).toBeVisible();
  expect(logError).toHaveBeenCalled();
});

test('a voter is told that the vote was counted even if nothing else works then', async () => {
  jest.mocked(deleteVoteDraft).mockImplementation(() => {
    throw crash;
  });
  await sendVote({ fails: false });
  expect(await findConfirmation()).toBeVisible();
  expect(deleteVoteDraft).toHaveBeenCalledWith(expect.anything(), expect.objectContaining(createTestSessionUser()));
});
