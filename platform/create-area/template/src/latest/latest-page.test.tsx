import { listSurveys } from '@canvass/shared/contracts';
import { buildSignedIn, buildSurveySummary, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '../paths';
import { Page } from './latest-page';

const survey = buildSurveySummary({ title: 'Sunday hours' });

function open() {
  renderPage(<Page />, { path: paths.latest, session: buildSignedIn() });
  return userEvent.setup();
}

test('every survey leads to its page and says when it closes', async () => {
  respond(listSurveys, [survey]);
  open();
  expect(await screen.findByRole('link', { name: 'Sunday hours' })).toHaveAttribute('href', `/surveys/${survey._id}`);
  expect(screen.getByText(/^Closes on/)).toBeVisible();
});

test('as long as the surveys are on their way, it says so', () => {
  hang(listSurveys);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('when there is none, there is a way on', async () => {
  respond(listSurveys, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No survey is open' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
});

test('when they do not load, one can try again', async () => {
  refuse(listSurveys, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The surveys did not load');
  respond(listSurveys, [survey]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Sunday hours' })).toBeVisible();
});
