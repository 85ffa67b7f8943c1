import { exportPayments } from '@canvass/shared/contracts';
import {
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
  captureSavedFiles,
  readSavedText,
  type SavedFile,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportPayments } from './export-payments';

const CONTENT = 'Email,Payment,Date\r\nada@canvass.test,20,11/20/2026\r\ntom@canvass.test,20,11/19/2026\r\n';

let saved: SavedFile[] = [];

function open() {
  saved = captureSavedFiles();
  renderPage(<ExportPayments filters={{ q: 'ada', status: 'paid', month: undefined }} />);
  return userEvent.setup();
}

const button = () => screen.getByRole('button', { name: 'Export CSV' });

test('the payments that the filters let through are saved under the name that the server gives', async () => {
  mockResponse(exportPayments, CONTENT, { 'content-disposition': 'attachment; filename="canvass-payments.csv"' });
  const user = open();
  await user.click(button());
  expect(await screen.findByText('Saved canvass-payments.csv with 2 payments.')).toHaveRole('status');
  expect(getRequests()).toMatchObject([{ url: '/payments/export.csv', query: { q: 'ada', status: 'paid' } }]);
  const [file] = saved as [SavedFile];
  expect([file.name, file.content.type, await readSavedText(file)]).toEqual([
    'canvass-payments.csv',
    'text/csv',
    CONTENT,
  ]);
});

test('during a download the button is busy, and a second click starts no second download', async () => {
  mockPending(exportPayments);
  const user = open();
  await user.dblClick(button());
  expect(await screen.findByText('Preparing the file')).toBeVisible();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(getRequests()).toHaveLength(1);
});

test('an export can be canceled, and the focus stays where that is said', async () => {
  mockPending(exportPayments);
  const user = open();
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const canceledMessage = await screen.findByText('The export was canceled. Nothing was saved.');
  expect(canceledMessage).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button()).not.toHaveAttribute('aria-busy');
  expect(saved).toEqual([]);
});

test('a failed export shows the error, saves nothing, and can be retried', async () => {
  mockProblem(exportPayments, 'too-many-requests');
  const user = open();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The export failed, and nothing was saved\. .*too/i);
  expect(saved).toEqual([]);
  mockResponse(exportPayments, 'Email\r\nada@canvass.test\r\n');
  await user.click(button());
  expect(await screen.findByText('Saved payments.csv with 1 payment.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
