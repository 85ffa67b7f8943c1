import {
  answerTransfer,
  cancelTransfer,
  listOwnSurveys,
  listTransferOffers,
  offerTransfer,
  readSurvey,
  type TransferOffer,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const id = '65f000000000000000000001';

function open() {
  renderPage(<Page />, { path: '/dashboard/surveyor/surveys', session: createSignedInTestSession('surveyor') });
  return userEvent.setup();
}

const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

describe('handing over', () => {
  beforeEach(() => {
    mockResponse(listTransferOffers, []);
    mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours', state: 'open' })]);
  });

  async function openDialog() {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Sunday hours' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hand over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over to another surveyor' }));
    return { user, dialog };
  }

  test('the dialog shows a loading state, and what failed to load can be retried', async () => {
    mockPending(readSurvey);
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('Loading....')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Offer survey' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    mockProblem(readSurvey, 'network');
    await user.click(screen.getByRole('button', { name: 'Actions for Sunday hours' }));
    await user.click(screen.getByRole('menuitem', { name: 'Hand over' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
    mockResponse(readSurvey, createTestSurvey());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Email of the other surveyor' })).toBeVisible();
  });

  test('a survey is offered once, and the answer says nothing about the email', async () => {
    mockResponse(readSurvey, createTestSurvey());
    const { user, dialog } = await openDialog();
    const field = await dialog.findByRole('textbox', { name: 'Email of the other surveyor' });
    const send = dialog.getByRole('button', { name: 'Offer survey' });
    await user.click(send);
    expect(field).toHaveAccessibleDescription('Enter an email address.');
    await user.type(field, 'Ada@canvass.test');
    await user.click(send);
    expect(field).toHaveAccessibleDescription('Enter the email of another surveyor.');
    mockProblem(offerTransfer, 'invalid-input', [{ field: 'body.email', message: 'must be an email address' }]);
    await user.clear(field);
    await user.type(field, 'grace{Enter}');
    expect(getWrites()).toEqual([]);
    await user.click(send);
    await waitFor(() => expect(field).toHaveAccessibleDescription('The email must be an email address.'));
    await user.clear(field);
    await user.type(field, 'Grace@canvass.test');
    mockResponse(offerTransfer, { modifiedCount: 1 });
    await user.dblClick(send);
    expect(await screen.findByRole('heading', { name: 'Survey offered' })).toBeVisible();
    expect(screen.getByText(/^If grace@canvass\.test belongs to a surveyor/)).toBeVisible();
    expect(getWrites()).toHaveLength(2);
    expect(getWrites()[1]).toMatchObject({ url: `/surveys/${id}/transfer`, body: { email: 'grace@canvass.test' } });
  });

  test('an offer is shown to the owner, who can take it back', async () => {
    mockResponse(readSurvey, createTestSurvey({ transferOfferedTo: 'grace@canvass.test' }));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('Offered to grace@canvass.test.')).toBeVisible();
    mockProblem(cancelTransfer, 'network');
    await user.click(dialog.getByRole('button', { name: 'Cancel offer' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
    mockResponse(cancelTransfer, { deletedCount: 1 });
    await user.click(dialog.getByRole('button', { name: 'Cancel offer' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Hand over/ })).not.toBeInTheDocument());
    expect(getWrites()).toMatchObject([{ method: 'DELETE' }, { method: 'DELETE' }]);
  });
});

describe('surveys that others offer', () => {
  const offer: TransferOffer = {
    surveyId: id,
    title: 'Late ferry',
    offeredBy: 'mara@canvass.test',
    offeredAt: '2026-11-20T12:00:00.000Z',
    voteCount: 12,
  };

  beforeEach(() => {
    mockResponse(listOwnSurveys, []);
    mockResponse(listTransferOffers, [offer]);
  });

  test('an offer says who makes it, and is accepted after a confirmation', async () => {
    const user = open();
    const section = within(await screen.findByRole('region', { name: 'Surveys offered to you' }));
    expect(section.getByText('From mara@canvass.test, Nov 20, 2026. 12 votes.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Accept Late ferry' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept this survey?' }));
    expect(dialog.getByText(/^You become its only owner/)).toBeVisible();
    mockResponse(answerTransfer, { modifiedCount: 1 });
    mockResponse(listTransferOffers, []);
    mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Late ferry' })]);
    await user.dblClick(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('heading', { name: 'The survey is yours.' })).toBeVisible();
    expect(await screen.findByRole('rowheader', { name: 'Late ferry', hidden: true })).toBeInTheDocument();
    expect(screen.queryByText('Surveys offered to you')).not.toBeInTheDocument();
    expect(getWrites()).toMatchObject([{ url: `/surveys/${id}/transfer`, body: { decision: 'accept' } }]);
  });

  test('an offer that was taken back meanwhile can only be closed', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Decline Late ferry' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline this survey?' }));
    mockProblem(answerTransfer, 'offer-not-found');
    mockResponse(listTransferOffers, []);
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This survey is no longer offered to you.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Surveys offered to you')).not.toBeInTheDocument();
  });

  test('offers that failed to load can be retried, and the surveys are there all the same', async () => {
    mockProblem(listTransferOffers, 'network');
    const user = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Surveys offered to you did not load');
    expect(await screen.findByRole('heading', { name: 'You have no surveys yet' })).toBeVisible();
    mockResponse(listTransferOffers, [offer]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Surveys offered to you' })).toBeVisible();
  });
});
