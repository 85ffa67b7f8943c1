import { decideReports, listReportedSurveys, listReports, readOverview, readSurvey } from '@canvass/shared/contracts';
import {
  buildOverview,
  buildReport,
  buildReportedSurvey,
  buildSignedIn,
  buildSurvey,
  calls,
  renderPage,
  respond,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const phone = buildReportedSurvey({ title: 'Win a phone' });
const bread = buildReportedSurvey({ surveyId: '65f000000000000000000002', title: 'Marlow Bread', open: 1 });

const link = (name: string) => screen.findByRole('link', { name });
const article = (name: string) => screen.findByRole('article', { name });
const decisions = () => calls().filter(({ method }) => method === 'PATCH');

async function open() {
  respond(readSurvey, buildSurvey());
  respond(listReports, [buildReport()]);
  respond(listReportedSurveys, [phone, bread]);
  const at = '/dashboard/adminSurveys?tab=reported';
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: buildSignedIn('admin') });
  await article('Win a phone');
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  respond(readOverview, buildOverview());
});

test('what the keys do is said on the page', async () => {
  await open();
  const keys = within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem');
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

test('the buttons do the same', async () => {
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
  respond(decideReports, { modifiedCount: 6, decidedAt: '2026-11-20T12:00:00.000Z' });
  respond(listReportedSurveys, [bread]);
  await user.keyboard('p');
  expect(await article('Marlow Bread')).toBeVisible();
  expect(await link('Marlow Bread')).toHaveFocus();
  expect(decisions()).toMatchObject([{ body: { decision: 'dismiss' } }]);
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
  expect(decisions()).toEqual([]);
});

test.each(['{Control>}p{/Control}', '{Alt>}p{/Alt}', '{Meta>}p{/Meta}', '{Shift>}P{/Shift}'])(
  '%s decides nothing',
  async (keys) => {
    const user = await open();
    await user.keyboard(keys);
    expect(decisions()).toEqual([]);
  },
);

test('who wants no keys turns them off, for the next visit, too', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Turn the keys off' }));
  await user.keyboard('j');
  expect(await article('Win a phone')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Keys' })).not.toBeInTheDocument();
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await user.click(screen.getByRole('button', { name: 'Turn the keys j, k, u and p on' }));
  await user.keyboard('j');
  await waitFor(async () => expect(await article('Marlow Bread')).toBeVisible());
});
