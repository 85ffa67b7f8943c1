import { readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import {
  createTestResults,
  createSignedInTestSession,
  createTestSurvey,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/survey/survey-page';
import type { ReportDialog } from './report-dialog';

let reachable = false;

jest.mock('./report-dialog', () => ({
  get ReportDialog() {
    if (!reachable) throw new Error('Loading chunk 7 failed.');
    return jest.requireActual<{ ReportDialog: typeof ReportDialog }>('./report-dialog').ReportDialog;
  },
}));

test('a report form that fails to load shows an error, keeps the page, and can be retried', async () => {
  const survey = createTestSurvey();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session: createSignedInTestSession() });
  const open = await screen.findByRole('button', { name: 'Report' });
  await waitFor(() => expect(open).toBeEnabled());
  await userEvent.click(open);
  expect(await screen.findByRole('alert')).toHaveTextContent('The report form did not load');
  expect(screen.getByRole('heading', { level: 1, name: survey.title })).toBeInTheDocument();

  reachable = true;
  const dialog = screen.getByRole('dialog', { name: 'Report this survey' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Reason' })).toBeVisible();
});
