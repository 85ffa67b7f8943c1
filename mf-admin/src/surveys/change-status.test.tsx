import { changeStatus, listSurveys, readOverview, readSurvey, type SurveySummary } from '@canvass/shared/contracts';
import {
  createTestOverview,
  createSignedInTestSession,
  createTestSurvey,
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './surveys-page';

const library = createTestSurveySummary();
const lunch = createTestSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch', status: 'Unpublish' });
const withdrawn = createTestSurveySummary({
  _id: '65f000000000000000000004',
  title: 'Tram stops',
  status: 'Unpublish',
  state: 'withdrawn',
});
const bread = createTestSurveySummary({ _id: '65f000000000000000000003', title: 'Marlow Bread', status: 'Unpublish' });

const button = (title: string) => screen.findByRole('button', { name: `Change Status of ${title}` });
const row = (title: string) => within(screen.getByRole('row', { name: new RegExp(title) }));
const listStatusChanges = () => getRequests().filter(({ method }) => method === 'PATCH');
const dialog = () => screen.findByRole('dialog', { name: 'Unpublish this survey' });
const feedback = () => screen.getByRole('textbox', { name: 'Feedback' });
const send = () => screen.getByRole('button', { name: 'Unpublish' });

beforeEach(() => {
  mockResponse(readOverview, createTestOverview());
  mockResponse(readSurvey, createTestSurvey());
});

async function open(surveys: SurveySummary[], at = '/dashboard/adminSurveys') {
  mockResponse(listSurveys, surveys);
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  const user = userEvent.setup();
  await screen.findByRole('table');
  return user;
}

/** Opens the feedback dialog for the library's survey. */
async function openFeedbackDialog() {
  const user = await open([library, lunch]);
  await user.click(await button(library.title));
  await dialog();
  return user;
}

test('an unpublished survey is published at once', async () => {
  const user = await open([library, lunch]);
  mockResponse(changeStatus, { modifiedCount: 1 });
  mockResponse(listSurveys, [library, { ...lunch, status: 'Publish' }]);
  await user.click(await button('School lunch'));
  await waitFor(() => expect(screen.getByText('Survey is published')).toBeInTheDocument());
  await waitFor(() => expect(row('School lunch').getByText('Published')).toBeVisible());
  expect(listStatusChanges()).toMatchObject([{ url: `/surveys/${lunch._id}`, body: { newStatus: 'Publish' } }]);
  expect(listStatusChanges()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole('dialog', { name: /survey/ })).not.toBeInTheDocument();
});

test('a double click publishes once, and the row is busy meanwhile', async () => {
  mockPending(changeStatus);
  const user = await open([lunch]);
  await user.dblClick(await button('School lunch'));
  expect(await button('School lunch')).toHaveAttribute('aria-busy', 'true');
  expect(listStatusChanges()).toHaveLength(1);
});

test('an error appears in the row of the survey', async () => {
  const user = await open([lunch]);
  mockProblem(changeStatus, 'survey-not-found');
  await user.click(await button('School lunch'));
  expect(await row('School lunch').findByRole('alert')).toHaveTextContent(
    'This survey does not exist or is not published.',
  );
});

test('a published survey leaves the list of unpublished ones, and the focus moves on', async () => {
  const user = await open([lunch, bread], '/dashboard/adminSurveys?tab=unpublish');
  mockResponse(changeStatus, { modifiedCount: 1 });
  mockResponse(listSurveys, [bread]);
  await user.click(await button('School lunch'));
  await screen.findByText('Survey is published');
  expect(screen.queryByRole('row', { name: /School lunch/ })).not.toBeInTheDocument();
  expect(await button('Marlow Bread')).toHaveFocus();
  mockResponse(listSurveys, []);
  await user.click(await button('Marlow Bread'));
  expect(await screen.findByRole('heading', { name: 'No survey is unpublished' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus());
});

test('a published survey is unpublished with a feedback', async () => {
  const user = await openFeedbackDialog();
  mockResponse(changeStatus, { modifiedCount: 1 });
  mockResponse(listSurveys, [{ ...library, status: 'Unpublish' }, lunch]);
  expect(within(await dialog()).getByText(library.title)).toBeVisible();
  await user.type(feedback(), '  Leave the street address out. ');
  await user.click(send());
  await waitFor(() => expect(screen.getByText('Survey is unpublished')).toBeInTheDocument());
  expect(screen.queryByRole('dialog', { name: 'Unpublish this survey' })).not.toBeInTheDocument();
  await waitFor(() => expect(row(library.title).getByText('Unpublished')).toBeVisible());
  expect(listStatusChanges()).toMatchObject([
    { url: `/surveys/${library._id}`, body: { newStatus: 'Unpublish', feedback: 'Leave the street address out.' } },
  ]);
  expect(await button(library.title)).toHaveFocus();
});

test('without a feedback nothing is sent: the field says so and has the focus', async () => {
  const user = await openFeedbackDialog();
  await user.type(feedback(), '   ');
  await user.click(send());
  expect(feedback()).toHaveFocus();
  expect(feedback()).toBeInvalid();
  expect(feedback()).toHaveAccessibleDescription(
    expect.stringContaining('Explain why, so that the surveyor knows what to change.') as string,
  );
  await fillIn(feedback(), 'Too long.', user);
  expect(feedback()).toBeValid();
  expect(listStatusChanges()).toEqual([]);
});

test('a feedback that is too long stays whole and says by how much', async () => {
  const user = await openFeedbackDialog();
  await user.click(feedback());
  await user.paste('x'.repeat(2001));
  await user.click(send());
  expect(feedback()).toHaveAccessibleDescription(
    expect.stringContaining('limited to 2,000 characters. This one is one character too long.') as string,
  );
  expect(feedback()).toHaveValue('x'.repeat(2001));
  expect(listStatusChanges()).toEqual([]);
});

test('a failed feedback is kept, and a retry of the same text uses the same idempotency key', async () => {
  mockProblem(changeStatus, 'network');
  const user = await openFeedbackDialog();
  await fillIn(feedback(), 'Too long.', user);
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached.*We could not confirm/);
  expect(feedback()).toHaveValue('Too long.');
  await user.click(send());
  await waitFor(() => expect(listStatusChanges()).toHaveLength(2));
  expect(listStatusChanges()[1]?.idempotencyKey).toBe(listStatusChanges()[0]?.idempotencyKey);
  await screen.findByRole('alert');
  await fillIn(feedback(), ' And wrong.', user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(send());
  await waitFor(() => expect(listStatusChanges()).toHaveLength(3));
  expect(listStatusChanges()[2]?.idempotencyKey).not.toBe(listStatusChanges()[0]?.idempotencyKey);
});

test('a server error about the feedback appears at its field', async () => {
  mockProblem(changeStatus, 'invalid-input', [{ field: 'body.feedback', message: 'must not have control characters' }]);
  const user = await openFeedbackDialog();
  await fillIn(feedback(), 'Too long.', user);
  await user.click(send());
  await waitFor(() =>
    expect(feedback()).toHaveAccessibleDescription(
      expect.stringContaining('The feedback must not have control characters.') as string,
    ),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the dialog cannot be closed while sending, and the feedback is sent once', async () => {
  mockPending(changeStatus);
  const user = await openFeedbackDialog();
  await fillIn(feedback(), 'Too long.', user);
  await user.dblClick(send());
  expect(screen.getByRole('button', { name: 'Unpublishing' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(await dialog()).toBeInTheDocument();
  expect(listStatusChanges()).toHaveLength(1);
});

test('Escape leads back, and what was written is there when it is asked again', async () => {
  const user = await openFeedbackDialog();
  await fillIn(feedback(), 'Half a thought', user);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Unpublish this survey' })).not.toBeInTheDocument();
  expect(await button(library.title)).toHaveFocus();
  await user.click(await button(library.title));
  expect(feedback()).toHaveValue('Half a thought');
});

describe('a survey that its owner has withdrawn', () => {
  test('Change Status asks for the feedback that unpublishes it, and never publishes it', async () => {
    const user = await open([withdrawn]);
    await user.click(await button(withdrawn.title));
    expect(within(await dialog()).getByText(/^Its owner has withdrawn it/)).toBeVisible();
    mockResponse(changeStatus, { modifiedCount: 1 });
    mockResponse(listSurveys, [{ ...withdrawn, state: 'unpublished' }]);
    await fillIn(feedback(), 'Too long.', user);
    await user.click(send());
    await screen.findByText('Survey is unpublished');
    await waitFor(() => expect(row(withdrawn.title).queryByText('Withdrawn by its owner')).not.toBeInTheDocument());
    expect(listStatusChanges()).toMatchObject([{ body: { newStatus: 'Unpublish', feedback: 'Too long.' } }]);
  });

  test('a survey that was withdrawn before it was unpublished is withdrawn again, and is not said to be published', async () => {
    const user = await open([{ ...withdrawn, state: 'unpublished' }]);
    mockResponse(changeStatus, { modifiedCount: 1 });
    mockResponse(readSurvey, createTestSurvey({ status: 'Unpublish', state: 'withdrawn' }));
    mockResponse(listSurveys, [withdrawn]);
    await user.click(await button(withdrawn.title));
    expect(await screen.findByText('Not published: withdrawn by its owner')).toBeInTheDocument();
    expect(row(withdrawn.title).getByText('Withdrawn by its owner')).toBeVisible();
    expect(screen.queryByText('Survey is published')).not.toBeInTheDocument();
  });

  test.each([
    ['all surveys', '/dashboard/adminSurveys', [withdrawn]],
    ['unpublished surveys', '/dashboard/adminSurveys?tab=unpublish', []],
  ])(
    'a survey that was withdrawn meanwhile is not published, and the list of %s is reloaded',
    async (_, at, reloaded) => {
      const user = await open([{ ...withdrawn, state: 'unpublished' }], at);
      mockProblem(changeStatus, 'survey-withdrawn');
      mockResponse(listSurveys, reloaded);
      await user.click(await button(withdrawn.title));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        '“Tram stops” was not published. The owner of this survey has withdrawn it, so only the owner can publish it again.',
      );
      await waitFor(() => expect(screen.queryAllByText('Withdrawn by its owner')).toHaveLength(reloaded.length));
      expect(screen.queryAllByRole('row', { name: /Tram stops/ })).toHaveLength(reloaded.length);
    },
  );
});
