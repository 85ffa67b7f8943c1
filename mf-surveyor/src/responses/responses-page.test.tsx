import { listResponses, readSurvey } from '@canvass/shared/contracts';
import {
  buildResponse,
  buildSignedIn,
  buildSurvey,
  calls,
  hang,
  refuse,
  renderPage,
  respond,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';

function open() {
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: buildSignedIn('surveyor'),
  });
  return userEvent.setup();
}

test('while the survey is on its way, it says so', () => {
  hang(readSurvey);
  hang(listResponses);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('the survey stands while its responses are on their way', async () => {
  respond(readSurvey, buildSurvey());
  hang(listResponses);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sunday hours at the city library' })).toBeVisible();
  expect(document.title).toBe('Sunday hours at the city library: responses');
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test.each([
  ['survey-not-found', 'There is no such survey', 'This survey does not exist or is not published.'],
  ['invalid-input', 'There is no such survey', 'The address of this page leads to no survey.'],
] as const)('an address without a survey (%s) leads back to the list', async (code, title, text) => {
  refuse(readSurvey, code);
  refuse(listResponses, code);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Back to Surveys' })).toHaveAttribute('href', '/dashboard/surveyor/surveys');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test("the responses to another surveyor's survey are not shown", async () => {
  respond(readSurvey, buildSurvey());
  refuse(listResponses, 'not-your-survey');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^These are not your responses.*Only the surveyor who owns/,
  );
  expect(screen.getByRole('link', { name: 'Back to Surveys' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('when the responses do not load, one can try again', async () => {
  respond(readSurvey, buildSurvey());
  refuse(listResponses, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  respond(listResponses, [buildResponse()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Ada Marsh' })).toBeVisible();
});

test('without responses it says so', async () => {
  respond(readSurvey, buildSurvey({ voteCount: 0 }));
  respond(listResponses, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No responses yet' })).toBeVisible();
  expect(screen.getByText('None yet')).toBeVisible();
});

test('each response has a question cell and an answer cell for every question', async () => {
  respond(readSurvey, buildSurvey());
  respond(listResponses, [
    buildResponse({ comment: 'Mornings, please.' }),
    buildResponse({
      _id: '65f000000000000000000202',
      votedUserEmail: 'tom@canvass.test',
      votedUserName: 'Tom Brandt',
      response: { 'Question-1': 'No' },
    }),
  ]);
  open();
  await screen.findByRole('rowheader', { name: 'Ada Marsh' });
  const texts = (role: 'columnheader' | 'cell', row: HTMLElement) =>
    within(row)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  const [head, ada, tom] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(texts('columnheader', head)).toEqual([
    'No.',
    'User email',
    'User name',
    'Question-1',
    'Vote',
    'Question-2',
    'Vote',
    'Comment',
  ]);
  const library = 'Should the central library open on Sundays?';
  expect(texts('cell', ada)).toEqual([
    '1',
    'ada@canvass.test',
    library,
    'Yes',
    'Would you come yourself?',
    'No',
    'Mornings, please.',
  ]);
  expect(texts('cell', tom)).toEqual([
    '2',
    'tom@canvass.test',
    library,
    'No',
    'Would you come yourself?',
    'No answer',
    '',
  ]);
});

test('the votes and the last one of them stand above the table', async () => {
  respond(readSurvey, buildSurvey({ voteCount: 12_480 }));
  respond(listResponses, [buildResponse({ at: '2026-11-01T12:00:00.000Z' })]);
  open();
  expect(await screen.findByText('1 Nov 2026')).toBeVisible();
  expect(screen.getByText(/^\d+ years$/)).toBeVisible();
  expect(screen.getByText('12,480')).toBeVisible();
  expect(screen.getByText('Closes 2099/11/27, 23:59 UTC')).toBeVisible();
});

test('the next page carries on counting', async () => {
  respond(readSurvey, buildSurvey({ voteCount: 2 }));
  respond(listResponses, [buildResponse()], { link: '</surveys/responses/x?cursor=abc>; rel="next"' });
  const user = open();
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  respond(listResponses, [buildResponse({ _id: '65f000000000000000000202', votedUserName: 'Tom Brandt' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const tom = await screen.findByRole('row', { name: /Tom Brandt/ });
  expect(within(tom).getAllByRole('cell')[0]).toHaveTextContent('2');
  expect(calls().at(-1)).toMatchObject({ url: `/surveys/responses/${id}`, query: { limit: 50, cursor: 'abc' } });
});
