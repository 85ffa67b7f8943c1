import { exportCsv, exportJsonLines, exportXlsx } from '@canvass/shared/contracts';
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
import { setLocale } from '@canvass/shared/session';
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

afterEach(() => setLocale('en-US'));

const exportButton = () => screen.getByRole('button', { name: 'Export' });
const select = (name: string) => screen.getByRole('combobox', { name });

/** Saves a file of a format, with what is preselected. */
async function save(user: ReturnType<typeof open>, format: 'Excel (XLSX)' | 'CSV' | 'JSON lines') {
  await user.click(exportButton());
  await user.click(screen.getByRole('radio', { name: format }));
  await user.click(screen.getByRole('button', { name: 'Save file' }));
}

/** Names and contents of the files. */
const contents = () => Promise.all(saved.map(async (file) => [file.name, await readSavedText(file)]));

test('all responses are saved as CSV under the name that the server gives, and it says how many', async () => {
  const text = 'No.,Email\r\n1,ada@canvass.test\r\n2,tom@canvass.test\r\n';
  mockResponse(exportCsv, text, {
    'content-disposition': `attachment; filename="Sunday-hours.csv"; filename*=UTF-8''Sunday-h%C3%B6urs.csv`,
  });
  const user = open();
  await save(user, 'CSV');
  expect(await screen.findByText('Saved Sunday-höurs.csv with 2 responses.')).toHaveRole('status');
  expect(await contents()).toEqual([['Sunday-höurs.csv', text]]);
  // Includes the byte order mark, which reading the file as text removes.
  expect(saved[0]?.content.size).toBe(text.length + 3);
  expect(getRequests()).toMatchObject([{ url: `/surveys/responses/${id}/export.csv` }]);
});

test('one response as JSON lines stays a text', async () => {
  mockResponse(exportJsonLines, '{"version":1}\n');
  const user = open();
  await save(user, 'JSON lines');
  expect(await screen.findByText('Saved responses.jsonl with one response.')).toBeVisible();
  expect(await contents()).toEqual([['responses.jsonl', '{"version":1}\n']]);
});

test('a file that breaks off is not saved, and can be asked for again', async () => {
  mockProblem(exportCsv, 'network');
  const user = open();
  await save(user, 'CSV');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The export failed, and nothing was saved\..*reached/);
  expect(saved).toEqual([]);
  mockResponse(exportCsv, 'No.\r\n');
  await save(user, 'CSV');
  expect(await screen.findByText('Saved responses.csv with 0 responses.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('during a download, no second one can be started', async () => {
  mockPending(exportCsv);
  const user = open();
  await save(user, 'CSV');
  await user.click(exportButton());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Preparing the file')).toBeVisible();
  expect(getRequests()).toHaveLength(1);
});

test('a workbook is saved, without the separator of a CSV file', async () => {
  mockResponse(exportXlsx, 'PK');
  const user = open();
  await save(user, 'Excel (XLSX)');
  expect(await screen.findByText('Saved responses.xlsx.')).toHaveRole('status');
  expect(await contents()).toEqual([['responses.xlsx', 'PK']]);
  expect(getRequests()).toMatchObject([{ url: `/surveys/responses/${id}/export.xlsx`, query: {} }]);
});

test.each([
  ['en-US', 'Comma', 'Point', { separator: 'comma', decimalMark: 'point' }],
  ['de-DE', 'Semicolon', 'Comma', { separator: 'semicolon', decimalMark: 'comma' }],
  ['fr-FR', 'Semicolon', 'Comma', { separator: 'semicolon', decimalMark: 'comma' }],
  ['de-CH', 'Comma', 'Point', { separator: 'comma', decimalMark: 'point' }],
])('the separator and decimal mark of %s are preselected', async (locale, separator, decimalMark, query) => {
  mockResponse(exportCsv, 'No.\r\n');
  setLocale(locale);
  const user = open();
  await user.click(exportButton());
  expect(select('Separator')).toHaveDisplayValue(separator);
  expect(select('Decimal mark')).toHaveDisplayValue(decimalMark);
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  expect(await screen.findByText('Saved responses.csv with 0 responses.')).toBeVisible();
  expect(getRequests()).toMatchObject([{ query }]);
});

test('another separator can be chosen, only for CSV, and nothing is saved on Cancel', async () => {
  mockResponse(exportCsv, 'No.\r\n');
  const user = open();
  await user.click(exportButton());
  await user.click(screen.getByRole('radio', { name: 'JSON lines' }));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(exportButton()).toHaveFocus();
  expect(getRequests()).toEqual([]);
  await user.click(exportButton());
  await user.selectOptions(select('Separator'), 'Tab');
  await user.selectOptions(select('Decimal mark'), 'Comma');
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  expect(await screen.findByText('Saved responses.csv with 0 responses.')).toBeVisible();
  expect(getRequests()).toMatchObject([{ query: { separator: 'tab', decimalMark: 'comma' } }]);
});

test('the print button calls the print dialog of the browser', async () => {
  const print = jest.spyOn(globalThis, 'print').mockImplementation(() => {});
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
