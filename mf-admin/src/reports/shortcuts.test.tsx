import { decideReports, listReportedSurveys, listReports, readOverview, readSurvey } from '@canvass/shared/contracts';
import {
  createTestOverview,
  createTestReport,
  createTestReportedSurvey,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const phone = createTestReportedSurvey({ title: 'Win a phone' });
const bread = createTestReportedSurvey({ surveyId: '65f000000000000000000002', title: 'Marlow Bread', open: 1 });

const link = (name: string) => screen.findByRole('link', { name });
const article = (name: string) => screen.findByRole('article', { name });
const listDecisions = () => getRequests().filter(({ method }) => method === 'PATCH');

async function open() {
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listReports, [createTestReport()]);
  mockResponse(listReportedSurveys, [phone, bread]);
  const at = '/dashboard/adminSurveys?tab=reported';
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  await article('Win a phone');
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  mockResponse(readOverview, createTestOverview());
});

test('the page lists the keyboard shortcuts', async () => {
  await open();
  const keys = within(screen.getByRole('list', { name: 'Keyboard shortcuts' })).getAllByRole('listitem');
  expect(keys.map(({ textContent }) => textContent)).toEqual([
    'j next survey',
    'k previous survey',
    'u Change Status',
    'p Keep published',
  ]);
  expect(screen.getByRole('button', { name: 'Keep published' })).toHaveAttribute('aria-keyshortcuts', 'p');
});

test('j and k go through the queue and stop at its ends; the focus goes along', async () => {
  const user = await open();
  await user.keyboard('j');
  expect(await article('Marlow Bread')).toBeVisible();
  expect(await link('Marlow Bread')).toHaveFocus();
  await user.keyboard('j');
  expect(await article('Marlow Bread')).toBeVisible();
  await user.keyboard('k');
  expect(await article('Win a phone')).toBeVisible();
  expect(await link('Win a phone')).toHaveFocus();
});

test('the buttons do the same as the shortcuts', async () => {
  const user = await open();
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await article('Marlow Bread')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await article('Win a phone')).toBeVisible();
});

test('p keeps a survey published and goes on to the next', async () => {
  const user = await open();
  mockResponse(decideReports, { modifiedCount: 6, decidedAt: '2026-11-20T12:00:00.000Z' });
  mockResponse(listReportedSurveys, [bread]);
  await user.keyboard('p');
  expect(await article('Marlow Bread')).toBeVisible();
  expect(await link('Marlow Bread')).toHaveFocus();
  expect(listDecisions()).toMatchObject([{ body: { decision: 'dismiss' } }]);
});

test('u asks for the feedback, where letters are only letters', async () => {
  const user = await open();
  await user.keyboard('u');
  const field = await screen.findByRole('textbox', { name: 'Feedback' });
  expect(field).toHaveValue('');
  await user.click(field);
  await user.keyboard('jump up');
  expect(field).toHaveValue('jump up');
  expect(screen.getByRole('article', { name: 'Win a phone', hidden: true })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(listDecisions()).toEqual([]);
});

test.each(['{Control>}p{/Control}', '{Alt>}p{/Alt}', '{Meta>}p{/Meta}', '{Shift>}P{/Shift}'])(
  '%s decides nothing',
  async (keys) => {
    const user = await open();
    await user.keyboard(keys);
    expect(listDecisions()).toEqual([]);
  },
);

test('an admin can turn the shortcuts off, also for the next visit', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Turn off shortcuts' }));
  await user.keyboard('j');
  expect(await article('Win a phone')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await user.click(screen.getByRole('button', { name: 'Turn on shortcuts j, k, u, and p' }));
  await user.keyboard('j');
  await waitFor(async () => expect(await article('Marlow Bread')).toBeVisible());
});
