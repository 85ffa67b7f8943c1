import { readOwnData, type ResponseBody } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
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
import { DataSection } from './data-section';

const data: ResponseBody<typeof readOwnData> = {
  user: {
    _id: '65f000000000000000000101',
    uid: 'ada',
    name: 'Ada Marsh',
    email: 'ada@canvass.test',
    role: 'user',
    grants: [],
    createdAt: '2026-10-01T10:00:00.000Z',
    sessions: [],
  },
  votes: [{ surveyId: 'a', response: { 'Question-1': 'Yes' } }],
  anonymousVotes: [],
  surveys: [],
  drafts: [],
  invitations: [],
  reports: [],
  messages: [],
  surveyorRequests: [],
  notifications: [],
  notificationPreferences: [],
  followedSurveys: [],
  payments: [],
  events: [],
};

/** The files that were saved. */
let files: SavedFile[] = [];

beforeEach(() => {
  files = captureSavedFiles();
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] });
});

afterEach(() => jest.useRealTimers());

function open() {
  renderPage(<DataSection />, { session: createSignedInTestSession('user') });
  return userEvent.setup();
}

const press = () => screen.getByRole('button', { name: 'Download my data' });

test('all data is downloaded as one file named after the current date', async () => {
  mockResponse(readOwnData, data);
  const user = open();
  await user.click(press());
  expect(
    await screen.findByText('Your data is in the file canvass-data-2026-11-20.json in your downloads.'),
  ).toBeVisible();
  const [file] = files as [SavedFile];
  expect(file.name).toBe('canvass-data-2026-11-20.json');
  expect(JSON.parse(await readSavedText(file))).toEqual(data);
});

test('while the data is collected it says so, and a second press does nothing', async () => {
  mockPending(readOwnData);
  const user = open();
  await user.dblClick(press());
  expect(screen.getByRole('button', { name: 'Collecting your data' })).toHaveAttribute('aria-busy', 'true');
  expect(getRequests()).toHaveLength(1);
});

test('a truncated response saves no file', async () => {
  mockResponse(readOwnData, '{"user":{"_id":"65f0' as never);
  const user = open();
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No file was saved. The download was interrupted. Try again.',
  );
  expect(files).toEqual([]);
});

test.each([
  [{ 'retry-after': '40' }, 'Too many requests. Try again in a minute.'],
  [{ 'retry-after': '1500' }, 'Too many requests. Try again in 25 minutes.'],
  [{}, 'Too many requests. Wait a moment and try again.'],
])('a rate-limited user is told when to retry (%j)', async (headers, text) => {
  mockProblem(readOwnData, 'too-many-requests', [], headers);
  const user = open();
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('an offline download shows an error and works once the connection is back', async () => {
  mockProblem(readOwnData, 'network');
  const user = open();
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent('No file was saved. Canvass cannot be reached.');
  mockResponse(readOwnData, data);
  await user.click(press());
  expect(await screen.findByText(/^Your data is in the file/)).toBeVisible();
  expect(files).toHaveLength(1);
});
