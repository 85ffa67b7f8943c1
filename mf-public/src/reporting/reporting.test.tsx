import { problems, readOwnPart, readResults, readSurvey, reportSurvey, type Survey } from '@canvass/shared/contracts';
import { securedClient } from '@canvass/shared/http';
import {
  createTestMyActivity,
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/survey/survey-page';

const survey = createTestSurvey();
let keys: string[] = [];
let interceptor = 0;

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
  keys = [];
  interceptor = securedClient.interceptors.request.use((config) => {
    if (config.method === 'post') keys.push(String(config.headers.get('Idempotency-Key')));
    return config;
  });
});

afterEach(() => securedClient.interceptors.request.eject(interceptor));

const button = () => screen.findByRole('button', { name: 'Report' });
const reports = () => getRequests().filter(({ method }) => method === 'POST');

async function open(overrides: Partial<Survey> = {}, session = createSignedInTestSession()) {
  if (Object.keys(overrides).length > 0) mockResponse(readSurvey, createTestSurvey(overrides));
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
  await screen.findByRole('heading', { level: 1 });
}

/** Opens the dialog from the ballot. */
async function openReportDialog() {
  await open();
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await screen.findByRole('combobox', { name: 'Reason' });
  return within(screen.getByRole('dialog', { name: 'Report this survey' }));
}

type Dialog = Awaited<ReturnType<typeof openReportDialog>>;
const reason = (dialog: Dialog) => dialog.getByRole('combobox', { name: 'Reason' });
const details = (dialog: Dialog) => dialog.getByRole('textbox', { name: /^Details/ });
const send = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Report' }));

test('visitors see the button disabled', async () => {
  await open({}, createTestSession());
  expect(await button()).toBeDisabled();
});

test('the report button is disabled until the earlier report is known', async () => {
  mockPending(readOwnPart);
  await open();
  expect(await button()).toBeDisabled();
});

test.each([
  ['a survey of their own', { surveyorEmail: 'ada@canvass.test' }],
  ['an unpublished survey', { status: 'Unpublish' }],
] as const)('the report button is missing for %s', async (_, overrides) => {
  await open(overrides, createSignedInTestSession('surveyor'));
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
});

test('a survey that was voted in, or is closed, can be reported, too', async () => {
  mockResponse(readOwnPart, createTestMyActivity());
  await open({ closesAt: '2020-02-01T00:00:00.000Z' });
  expect(await within(await screen.findByRole('region', { name: 'Your vote' })).findByRole('button')).toBeEnabled();
});

test('the dialog names the survey and has the five reasons in plain words', async () => {
  const dialog = await openReportDialog();
  expect(dialog.getByText(survey.title)).toBeVisible();
  expect(
    within(reason(dialog))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose a reason',
    'It is misleading',
    'It asks for private data',
    'It is hateful or abusive',
    'It is spam',
    'Something else',
  ]);
});

test('a report is sent with its reason and details, is confirmed, and the button says when', async () => {
  mockResponse(reportSurvey, { insertedId: '65f000000000000000000301' });
  const dialog = await openReportDialog();
  await userEvent.selectOptions(reason(dialog), 'It asks for private data');
  await userEvent.type(details(dialog), '  Question 2 wants a street. ');
  mockResponse(readOwnPart, { reportedAt: '2026-11-20T12:00:00.000Z' });
  await send(dialog);
  const popup = await screen.findByRole('dialog', { name: 'Survey reported successfully' });
  expect(reports().map(({ body }) => body)).toEqual([
    {
      survey: { _id: survey._id },
      reportedBy: 'ada@canvass.test',
      reason: 'private-data',
      details: 'Question 2 wants a street.',
    },
  ]);
  await userEvent.click(within(popup).getByRole('button', { name: 'OK' }));
  const reported = await screen.findByRole('button', { name: 'Reported on Nov 20, 2026' });
  expect(reported).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(reported);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a report needs a reason: the field says so and has the focus', async () => {
  const dialog = await openReportDialog();
  await send(dialog);
  expect(reason(dialog)).toHaveFocus();
  expect(reason(dialog)).toHaveAccessibleDescription('Choose a reason.');
  expect(reports()).toEqual([]);
});

test('details that are too long stay whole, say by how much, and are not sent', async () => {
  const dialog = await openReportDialog();
  await userEvent.selectOptions(reason(dialog), 'It is spam');
  await userEvent.click(details(dialog));
  await userEvent.paste('x'.repeat(1002));
  expect(details(dialog)).toHaveAccessibleDescription(
    expect.stringContaining('A report is limited to 1,000 characters. This one is 2 characters too long.') as string,
  );
  await send(dialog);
  expect(details(dialog)).toHaveFocus();
  expect(reports()).toEqual([]);
});

test('a double click sends one report, and the dialog cannot be closed meanwhile', async () => {
  mockPending(reportSurvey);
  const dialog = await openReportDialog();
  await userEvent.selectOptions(reason(dialog), 'It is spam');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Report' }));
  expect(dialog.getByRole('button', { name: 'Reporting' })).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Report this survey' })).toBeInTheDocument();
  expect(reports()).toHaveLength(1);
});

test('a failed report is kept, and a retry of the same text uses the same idempotency key', async () => {
  mockProblem(reportSurvey, 'network');
  const dialog = await openReportDialog();
  await userEvent.selectOptions(reason(dialog), 'It is spam');
  await fillIn(details(dialog), 'Buy this.');
  await send(dialog);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /Canvass cannot be reached.*We could not confirm your report\./,
  );
  expect(reason(dialog)).toHaveValue('spam');
  expect(details(dialog)).toHaveValue('Buy this.');
  await send(dialog);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
  await userEvent.type(details(dialog), ' Now.');
  await send(dialog);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

test.each(['internal', 'service-unavailable', 'request-in-progress'] as const)(
  'after the error %s the dialog says that the report is not confirmed',
  async (code) => {
    mockProblem(reportSurvey, code);
    const dialog = await openReportDialog();
    await userEvent.selectOptions(reason(dialog), 'It is spam');
    await send(dialog);
    expect(await dialog.findByRole('alert')).toHaveTextContent('We could not confirm your report.');
  },
);

test.each(['too-many-requests', 'survey-not-found', 'already-reported'] as const)(
  'the error %s appears in the dialog with its own message',
  async (code) => {
    mockProblem(reportSurvey, code);
    const dialog = await openReportDialog();
    await userEvent.selectOptions(reason(dialog), 'It is spam');
    await send(dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe(problems[code][1]);
    expect(reason(dialog)).toHaveValue('spam');
  },
);

test('Escape closes the dialog, the focus returns, and what was written is there when it is opened again', async () => {
  const dialog = await openReportDialog();
  await fillIn(details(dialog), 'Half a thought');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await button()).toHaveFocus();
  await userEvent.click(await button());
  expect(details(within(screen.getByRole('dialog')))).toHaveValue('Half a thought');
});
