import { decideReports, listReportedSurveys, listReports, readOverview, readSurvey } from '@canvass/shared/contracts';
import { securedClient } from '@canvass/shared/http';
import {
  createTestOverview,
  createTestReport,
  createTestReportedSurvey,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';
import { UNDO_DURATION_MS } from './undo-notice';
import { UndoNotices } from './undo-notices';

const phone = createTestReportedSurvey({ title: 'Win a phone' });
const bread = createTestReportedSurvey({ surveyId: '65f000000000000000000002', title: 'Marlow Bread', open: 1 });
const decidedAt = '2026-11-20T12:00:00.000Z';

const listDecisions = () => getRequests().filter(({ method }) => method === 'PATCH');
/** The button that undoes the dismissal of one of several surveys. */
const getUndoButton = (title: string) => screen.queryByRole('button', { name: 'Undo', description: title });
const undo = () => screen.queryByRole('button', { name: 'Undo' });

/** Dismisses the reports of the first survey. */
async function dismiss(rest = [bread]) {
  mockResponse(readOverview, createTestOverview());
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listReports, [createTestReport()]);
  mockResponse(listReportedSurveys, [phone, ...rest]);
  const at = '/dashboard/adminSurveys?tab=reported';
  const { unmount } = renderPage(<Page />, {
    path: '/dashboard/adminSurveys',
    at,
    session: createSignedInTestSession('admin'),
  });
  await screen.findByRole('article', { name: 'Win a phone' });
  mockResponse(decideReports, { modifiedCount: 6, decidedAt });
  mockResponse(listReportedSurveys, rest);
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
  expect(listDecisions()).toMatchObject([{ body: { decision: 'dismiss' } }]);
  mockResponse(decideReports, { modifiedCount: 6 });
  mockResponse(listReportedSurveys, [phone, bread]);
  await userEvent.click(undo()!);
  expect(await screen.findByRole('article', { name: 'Win a phone' })).toBeVisible();
  expect(listDecisions()[1]).toMatchObject({
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
  mockResponse(decideReports, { modifiedCount: 6 });
  mockResponse(listReportedSurveys, [phone]);
  await userEvent.click(undo()!);
  expect(await screen.findByRole('article', { name: 'Win a phone' })).toBeVisible();
});

test('a dismissal that cannot be undone says why, and can be tried again', async () => {
  await dismiss();
  mockProblem(decideReports, 'network');
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

test('the pointer that leaves the offer does not end it while it has the focus', async () => {
  await dismiss();
  jest.useFakeTimers();
  act(() => undo()?.focus());
  fireEvent.pointerEnter(undo()!);
  fireEvent.pointerLeave(undo()!);
  act(() => jest.advanceTimersByTime(UNDO_DURATION_MS + 1));
  expect(undo()).toBeInTheDocument();
});

describe('a second dismissal', () => {
  const secondDecidedAt = '2026-11-20T12:00:01.000Z';

  /** Dismisses the reports of the first survey, then those of the second. */
  async function dismissBoth() {
    await dismiss();
    mockResponse(decideReports, { modifiedCount: 1, decidedAt: secondDecidedAt });
    mockResponse(listReportedSurveys, []);
    await screen.findByRole('article', { name: 'Marlow Bread' });
    fireEvent.click(screen.getByRole('button', { name: 'Keep published' }));
    await waitFor(() => expect(getUndoButton('Marlow Bread')).toBeInTheDocument());
  }

  test('a second dismissal keeps the undo offer of the first one', async () => {
    await dismissBoth();
    mockResponse(decideReports, { modifiedCount: 6 });
    mockResponse(listReportedSurveys, [phone]);
    await userEvent.click(getUndoButton('Win a phone')!);
    expect(await screen.findByRole('article', { name: 'Win a phone' })).toBeVisible();
    expect(listDecisions().at(-1)).toMatchObject({ url: `/reports/${phone.surveyId}`, body: { decidedAt } });
    await waitFor(() => expect(getUndoButton('Win a phone')).not.toBeInTheDocument());
    expect(getUndoButton('Marlow Bread')).toBeInTheDocument();
  });

  test('a second dismissal keeps its undo offer while the first one is being undone', async () => {
    await dismiss();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const waiting = securedClient.interceptors.request.use(async (config) => {
      await answered;
      return config;
    });
    await userEvent.click(getUndoButton('Win a phone')!);
    securedClient.interceptors.request.eject(waiting);
    expect(await screen.findByRole('button', { name: 'Undoing' })).toHaveAttribute('aria-busy', 'true');
    mockResponse(decideReports, { modifiedCount: 1, decidedAt: secondDecidedAt });
    fireEvent.click(screen.getByRole('button', { name: 'Keep published' }));
    await waitFor(() => expect(getUndoButton('Marlow Bread')).toBeInTheDocument());
    answer();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
    expect(getUndoButton('Marlow Bread')).toBeInTheDocument();
  });

  test('the undo offer of a second dismissal expires by its own timer', () => {
    jest.useFakeTimers();
    const dismissals = [phone, bread].map(({ surveyId, title }) => ({ surveyId, title, decidedAt, message: 'Done' }));
    const ended = jest.fn();
    const queryClient = new QueryClient();
    const notices = (count: number) => (
      <QueryClientProvider client={queryClient}>
        <UndoNotices dismissals={dismissals.slice(0, count)} onUndone={() => undefined} onEnd={ended} />
      </QueryClientProvider>
    );
    const { rerender } = render(notices(1));
    jest.advanceTimersByTime(UNDO_DURATION_MS - 1000);
    rerender(notices(2));
    jest.advanceTimersByTime(1001);
    expect(ended.mock.calls).toEqual([[dismissals[0]]]);
    jest.advanceTimersByTime(UNDO_DURATION_MS);
    expect(ended.mock.calls).toEqual([[dismissals[0]], [dismissals[1]]]);
  });
});

test('whoever leaves the page loses only the offer: the dismissal stands', async () => {
  const { unmount } = await dismiss();
  unmount();
  expect(listDecisions()).toHaveLength(1);
});
