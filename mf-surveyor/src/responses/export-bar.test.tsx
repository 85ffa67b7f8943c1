import { exportCsv, exportJsonLines } from '@canvass/shared/contracts';
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
import { ExportBar } from './export-bar';

const id = '65f000000000000000000001';
let saved: SavedFile[] = [];

function open() {
  saved = captureSavedFiles();
  renderPage(<ExportBar surveyId={id} canExport />);
  return userEvent.setup();
}

/** Names and contents of the files. */
const contents = () => Promise.all(saved.map(async (file) => [file.name, await readSavedText(file)]));

test('all responses are saved as CSV under the name that the server gives, and it says how many', async () => {
  const text = 'No.,Email\r\n1,ada@canvass.test\r\n2,tom@canvass.test\r\n';
  mockResponse(exportCsv, text, {
    'content-disposition': `attachment; filename="Sunday-hours.csv"; filename*=UTF-8''Sunday-h%C3%B6urs.csv`,
  });
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Saved Sunday-höurs.csv with 2 responses.')).toHaveRole('status');
  expect(await contents()).toEqual([['Sunday-höurs.csv', text]]);
  // Includes the byte order mark, which reading the file as text removes.
  expect(saved[0]?.content.size).toBe(text.length + 3);
  expect(getRequests()).toMatchObject([{ url: `/surveys/responses/${id}/export.csv` }]);
});

test('one response as JSON lines stays a text', async () => {
  mockResponse(exportJsonLines, '{"version":1}\n');
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Export JSON lines' }));
  expect(await screen.findByText('Saved responses.jsonl with one response.')).toBeVisible();
  expect(await contents()).toEqual([['responses.jsonl', '{"version":1}\n']]);
});

test('a file that breaks off is not saved, and can be asked for again', async () => {
  mockProblem(exportCsv, 'network');
  const user = open();
  const button = screen.getByRole('button', { name: 'Export CSV' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The export failed, and nothing was saved\..*reached/);
  expect(saved).toEqual([]);
  mockResponse(exportCsv, 'No.\r\n');
  await user.click(button);
  expect(await screen.findByText('Saved responses.csv with 0 responses.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a second click during a download starts no second download', async () => {
  mockPending(exportCsv);
  const user = open();
  await user.dblClick(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(screen.getByRole('button', { name: 'Export JSON lines' }));
  expect(await screen.findByText('Preparing the file')).toBeVisible();
  expect(getRequests()).toHaveLength(1);
});

test('the print button calls the print dialog of the browser', async () => {
  const print = jest.spyOn(globalThis, 'print').mockImplementation(() => {});
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
