import { decideSurveyorRequest, listSurveyorRequests, type SurveyorRequest } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './requests-page';

const ines: SurveyorRequest = {
  _id: '65f000000000000000000701',
  name: 'Ines Berg',
  email: 'ines@canvass.test',
  purpose: 'A vote of our club.\nForty members.',
  state: 'open',
  at: '2026-11-04T10:00:00Z',
};
const tom: SurveyorRequest = {
  ...ines,
  _id: '65f000000000000000000702',
  name: 'Tom Brandt',
  email: 'tom@canvass.test',
};

function open(requests?: SurveyorRequest[], at = '/dashboard/surveyorRequests') {
  if (requests) mockResponse(listSurveyorRequests, requests);
  renderPage(<Page />, { path: '/dashboard/surveyorRequests', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

const entry = async (name: string) => within(await screen.findByRole('listitem', { name }));
const button = (action: 'Approve' | 'Decline', name: string) =>
  screen.findByRole('button', { name: `${action}: ${name}` });
const listDecisions = () => getRequests().filter(({ method }) => method === 'PATCH');
const reason = () => screen.getByRole('textbox', { name: 'Reason' });

test('an open request shows who asks, when, and what for', async () => {
  open([ines]);
  const shown = await entry('Ines Berg');
  expect(shown.getByText('ines@canvass.test').parentElement).toHaveTextContent(
    /ines@canvass.test · Nov 4, 2026, \d{1,2}:\d\d [AP]M$/,
  );
  expect(shown.getByText(/A vote of our club/)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(getRequests()).toMatchObject([{ query: { state: 'open' } }]);
});

test('an approved request leaves the open ones, and the focus goes on', async () => {
  const user = open([ines, tom]);
  const approve = await button('Approve', 'Ines Berg');
  mockResponse(decideSurveyorRequest, { modifiedCount: 1 });
  mockResponse(listSurveyorRequests, [tom]);
  await user.click(approve);
  expect(await screen.findByText('Ines Berg is a surveyor now')).toBeInTheDocument();
  expect(screen.queryByRole('listitem', { name: 'Ines Berg' })).not.toBeInTheDocument();
  expect(await button('Approve', 'Tom Brandt')).toHaveFocus();
  expect(listDecisions()).toMatchObject([{ url: `/surveyor-requests/${ines._id}`, body: { decision: 'approve' } }]);
});

test('a double click approves once', async () => {
  mockPending(decideSurveyorRequest);
  const user = open([ines]);
  await user.dblClick(await button('Approve', 'Ines Berg'));
  expect(await button('Approve', 'Ines Berg')).toHaveAttribute('aria-busy', 'true');
  expect(listDecisions()).toHaveLength(1);
});

test('a refusal shows in its request', async () => {
  mockProblem(decideSurveyorRequest, 'surveyor-request-decided');
  const user = open([ines]);
  await user.click(await button('Approve', 'Ines Berg'));
  expect(await (await entry('Ines Berg')).findByRole('alert')).toHaveTextContent(
    'Another admin has decided this request. Reload the page.',
  );
});

test('a request is declined with a reason, which is kept until it is sent', async () => {
  mockProblem(decideSurveyorRequest, 'network');
  const user = open([ines]);
  await user.click(await button('Decline', 'Ines Berg'));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline this request' }));
  expect(reason()).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(dialog.getByText('Give a reason, so that the user knows what to change.')).toBeVisible();
  await user.type(reason(), 'Which club?');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await button('Decline', 'Ines Berg'));
  expect(reason()).toHaveValue('Which club?');
  mockResponse(decideSurveyorRequest, { modifiedCount: 1 });
  mockResponse(listSurveyorRequests, []);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getByText('The request of Ines Berg is declined')).toBeInTheDocument());
  expect(listDecisions().at(-1)).toMatchObject({ body: { decision: 'decline', reason: 'Which club?' } });
  expect(await screen.findByRole('heading', { name: 'No open requests' })).toBeVisible();
});

test('decided requests show the decision and cannot be decided again', async () => {
  const declined = { ...ines, state: 'declined' as const, decidedAt: '2026-11-05T10:00:00Z', reason: 'Which club?' };
  open([declined], '/dashboard/surveyorRequests?state=declined');
  const shown = await entry('Ines Berg');
  expect(shown.getByText('ines@canvass.test').parentElement).toHaveTextContent(
    /· Declined Nov 5, 2026, \d{1,2}:\d\d [AP]M$/,
  );
  expect(shown.getByText('Which club?')).toBeVisible();
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect(getRequests()).toMatchObject([{ query: { state: 'declined' } }]);
});
