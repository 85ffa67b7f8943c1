import { deleteSurvey, listOwnSurveys, listTransferOffers, type SurveySummary } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './surveys-page';

beforeEach(() => mockResponse(listTransferOffers, []));

const open = () =>
  renderPage(<Page />, { path: '/dashboard/surveyor/surveys', session: createSignedInTestSession('surveyor') });

test('the page shows a loading state while the surveys load', () => {
  mockPending(listOwnSurveys);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('without surveys it leads to Create Survey', async () => {
  mockResponse(listOwnSurveys, []);
  const user = userEvent.setup();
  open();
  expect(await screen.findByRole('heading', { name: 'You have no surveys yet' })).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Create Survey' })[1]!);
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/create');
});

test('surveys that failed to load can be retried', async () => {
  mockProblem(listOwnSurveys, 'network');
  const user = userEvent.setup();
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Sunday hours' })).toBeVisible();
});

test('each survey says its status, votes and closing time, and leads to its responses', async () => {
  mockResponse(listOwnSurveys, [
    createTestSurveySummary({ title: 'Sunday hours', voteCount: 12_480 }),
    createTestSurveySummary({
      _id: '65f000000000000000000002',
      title: 'School lunch',
      status: 'Unpublish',
      closesAt: '2020-01-02T00:00:00.000Z',
    }),
  ]);
  const user = userEvent.setup();
  open();
  const first = within(await screen.findByRole('row', { name: /Sunday hours/ }));
  expect(first.getByText('Open')).toBeVisible();
  expect(first.getByText('12,480')).toBeVisible();
  expect(first.getByText('2099/11/27, 23:59 UTC')).toBeVisible();
  const second = within(screen.getByRole('row', { name: /School lunch/ }));
  expect(second.getByText('Unpublished')).toBeVisible();
  expect(second.getByText('Closed')).toBeVisible();
  await user.click(second.getByRole('link', { name: 'View Details of School lunch' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyResponses/65f000000000000000000002');
});

test('a survey that only people with its link find says so', async () => {
  mockResponse(listOwnSurveys, [
    createTestSurveySummary({ title: 'Sunday hours' }),
    createTestSurveySummary({ _id: '65f000000000000000000002', title: 'School lunch', visibilityPolicy: 'link' }),
  ]);
  open();
  expect(within(await screen.findByRole('row', { name: /School lunch/ })).getByText('By link only')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Sunday hours/ })).queryByText('By link only')).not.toBeInTheDocument();
});

test('the next page is added under the first, and the focus stays near', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'First' })], {
    link: '</surveys/mine?cursor=abc>; rel="next"',
  });
  const user = userEvent.setup();
  open();
  await screen.findByRole('rowheader', { name: 'First' });
  mockResponse(listOwnSurveys, [createTestSurveySummary({ _id: '65f000000000000000000002', title: 'Second' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('rowheader', { name: 'Second' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'First' })).toBeVisible();
  const pages = getRequests().filter(({ url }) => url === '/surveys/mine');
  expect(pages.map(({ query }) => query)).toEqual([{ cursor: undefined }, { cursor: 'abc' }]);
  expect(screen.getByText('Showing 2 of 2')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('when the next page does not load, the first stays and the button too', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'First' })], {
    link: '</surveys/mine?cursor=abc>; rel="next"',
  });
  const user = userEvent.setup();
  open();
  await screen.findByRole('rowheader', { name: 'First' });
  mockProblem(listOwnSurveys, 'network');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(screen.getByRole('rowheader', { name: 'First' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load more' })).toBeEnabled();
});

test('a state and an order are kept in the address together with the search, and all of them can be cleared', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  const user = userEvent.setup();
  open();
  await screen.findByRole('rowheader', { name: 'Sunday hours' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Earliest closing first');
  mockResponse(listOwnSurveys, []);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed');
  expect(await screen.findByText('None of your surveys has the status Closed.')).toBeVisible();
  expect(screen.getByLabelText('location')).toHaveTextContent('surveys?sort=closes%3Aasc&state=closed');
  expect(getRequests().at(-1)).toMatchObject({ query: { sort: 'closes:asc', state: 'closed' } });
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Sunday hours' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
});

test('each survey leads to its form', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  open();
  expect(await screen.findByRole('link', { name: 'Edit Sunday hours' })).toHaveAttribute(
    'href',
    '/dashboard/update/65f000000000000000000001',
  );
});

test('a survey is found as one types, and can be copied', async () => {
  mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  const user = userEvent.setup();
  open();
  await screen.findByRole('rowheader', { name: 'Sunday hours' });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lunch');
  await waitFor(() => expect(getRequests().at(-1)).toMatchObject({ query: { q: 'lunch' } }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/surveys?q=lunch');
  await user.click(screen.getByRole('button', { name: 'Actions for Sunday hours' }));
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(screen.getByLabelText('location')).toHaveTextContent(
    '/dashboard/surveyor/create?from=65f000000000000000000001',
  );
});

describe('a survey that cannot be shown', () => {
  const broken = '65f0000000000000000000ff';

  test('a damaged survey is listed below the others and deleted after a confirmation', async () => {
    mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })], { 'x-unreadable-ids': broken });
    const user = userEvent.setup();
    open();
    const list = within(await screen.findByRole('list', { name: 'Entries that cannot be shown' }));
    expect(list.getByText(broken)).toBeVisible();
    expect(screen.getByRole('row', { name: /Sunday hours/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: `Unpublish ${broken}` })).not.toBeInTheDocument();

    await user.click(list.getByRole('button', { name: `Delete ${broken}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    mockProblem(deleteSurvey, 'survey-readable');
    await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This survey is not damaged');

    mockResponse(deleteSurvey, { deletedCount: 1 });
    mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
    await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() => expect(screen.queryByText(broken)).not.toBeInTheDocument());
    expect(getRequests().filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    expect(screen.getByRole('row', { name: /Sunday hours/ })).toBeVisible();
  });

  test('a damaged survey is listed even when it is the only one', async () => {
    mockResponse(listOwnSurveys, [], { 'x-unreadable-ids': broken });
    open();
    expect(await screen.findByText(broken)).toBeVisible();
    expect(screen.queryByText('You have no surveys yet')).not.toBeInTheDocument();
  });
});

describe('sharing', () => {
  async function share(overrides: Partial<SurveySummary> = {}) {
    mockResponse(listOwnSurveys, [createTestSurveySummary({ title: 'Is "Sunday" <best>?', ...overrides })]);
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: /^Share Is/ }));
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Share this survey' })) };
  }

  test('the share dialog shows the link, the embed code, and the QR code', async () => {
    const { user, dialog } = await share();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/surveys/65f000000000000000000001');
    expect(dialog.getByText('Link copied.')).toHaveRole('status');
    await user.click(dialog.getByRole('button', { name: 'Copy code' }));
    const template = document.createElement('template');
    template.innerHTML = await navigator.clipboard.readText();
    const frame = template.content.querySelector('iframe');
    expect(frame?.src).toBe('http://localhost/embed/65f000000000000000000001');
    expect(frame?.title).toBe('Is "Sunday" <best>?: a survey on Canvass');
    expect(template.content.children).toHaveLength(1);
    expect(await dialog.findByRole('img', { name: /^QR code of http:\/\/localhost\/surveys/ })).toBeVisible();
  });

  test('the share dialog explains how to copy when the browser blocks the clipboard', async () => {
    const { user, dialog } = await share();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByText(/^Your browser blocked copying/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
      'http://localhost/surveys/65f000000000000000000001',
    );
  });

  test('the share dialog warns that an unpublished survey is not visible', async () => {
    const { user, dialog } = await share({ status: 'Unpublish' });
    expect(dialog.getByText(/^This survey is unpublished/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Share Is/ })).toHaveFocus();
  });
});
