import { decideReports, listReportedSurveys, listReports, readOverview, readSurvey } from '@canvass/shared/contracts';
import {
  buildOverview,
  buildReport,
  buildReportedSurvey,
  buildSignedIn,
  buildSurvey,
  calls,
  refuse,
  renderPage,
  respond,
} from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';
import { UNDO_DURATION_MS } from './undo-notice';

const phone = buildReportedSurvey({ title: 'Win a phone' });
const bread = buildReportedSurvey({ surveyId: '65f000000000000000000002', title: 'Marlow Bread', open: 1 });
const decidedAt = '2026-11-20T12:00:00.000Z';

const decisions = () => calls().filter(({ method }) => method === 'PATCH');
const undo = () => screen.queryByRole('button', { name: 'Undo' });

/** Dismisses the reports of the first survey. */
async function dismiss(rest = [bread]) {
  respond(readOverview, buildOverview());
  respond(readSurvey, buildSurvey());
  respond(listReports, [buildReport()]);
  respond(listReportedSurveys, [phone, ...rest]);
  const at = '/dashboard/adminSurveys?tab=reported';
  const { unmount } = renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: buildSignedIn('admin') });
  await screen.findByRole('article', { name: 'Win a phone' });
  respond(decideReports, { modifiedCount: 6, decidedAt });
  respond(listReportedSurveys, rest);
  fireEvent.click(screen.getByRole('button', { name: 'Keep published' }));
  await screen.findByRole('button', { name: 'Undo' });
  return { unmount };
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  jest.useRealTimers();
});

test('a dismissal is sent at once and can be undone: the survey is back in the queue, looked at and with the focus', async () => {
  await dismiss();
  expect(screen.getByText('Survey stays published').closest('[role="status"]')).toHaveTextContent('Win a phone');
  expect(decisions()).toMatchObject([{ body: { decision: 'dismiss' } }]);
  respond(decideReports, { modifiedCount: 6 });
  respond(listReportedSurveys, [phone, bread]);
  await userEvent.click(undo()!);
  expect(await screen.findByRole('article', { name: 'Win a phone' })).toBeVisible();
  expect(decisions()[1]).toMatchObject({
    url: `/reports/${phone.surveyId}`,
    body: { decision: 'reopen', decidedAt },
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Win a phone' })).toHaveFocus());
  expect(undo()).not.toBeInTheDocument();
});

test('the last dismissal of the queue can be undone from the empty queue', async () => {
  await dismiss([]);
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
  respond(decideReports, { modifiedCount: 6 });
  respond(listReportedSurveys, [phone]);
  await userEvent.click(undo()!);
  expect(await screen.findByRole('article', { name: 'Win a phone' })).toBeVisible();
});

test('a dismissal that cannot be undone says why, and can be tried again', async () => {
  await dismiss();
  refuse(decideReports, 'network');
  await userEvent.click(undo()!);
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(undo()).toBeEnabled();
});

test('the offer to undo waits while it has the focus or the pointer, and ends after its time', async () => {
  await dismiss();
  jest.useFakeTimers();
  const wait = () => act(() => jest.advanceTimersByTime(UNDO_DURATION_MS + 1));
  act(() => undo()?.focus());
  wait();
  expect(undo()).toBeInTheDocument();
  act(() => undo()?.blur());
  fireEvent.pointerEnter(undo()!);
  wait();
  expect(undo()).toBeInTheDocument();
  fireEvent.pointerLeave(undo()!);
  wait();
  expect(undo()).not.toBeInTheDocument();
});

test('whoever leaves the page loses only the offer: the dismissal stands', async () => {
  const { unmount } = await dismiss();
  unmount();
  expect(decisions()).toHaveLength(1);
});
