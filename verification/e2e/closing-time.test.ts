import type { Page } from '@playwright/test';
import type { Survey, SurveySummary } from '../../shared/src/contracts';
import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { findButton, findField } from './pages/locators';
import { callApiOk } from './helpers/api-client';
import { expect, signIn, test } from './test';

const TITLE = 'The fair on the common';

/** The second Sunday of March in a year in which it may be a deadline: New York sets its clocks from 2:00 to 3:00. */
const YEAR = new Date().getUTCFullYear() + 2;
const SUNDAY = 14 - new Date(Date.UTC(YEAR, 2, 14)).getUTCDay();
const DAY = `${YEAR}-03-${String(SUNDAY).padStart(2, '0')}`;
const TYPED = `03/${String(SUNDAY).padStart(2, '0')}/${YEAR}`;

const findTime = (page: Page) => page.getByRole('combobox', { name: 'Closing time' });

test('a closing time is typed on the clock of the surveyor, read back in words, and shown on the clock of each reader', async ({
  browser,
  stack: { url },
}) => {
  const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  const inNewYork = { locale: 'en-US', timezoneId: 'America/New_York' };
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...inNewYork });
  const page = await context.newPage();
  await signIn(page, SURVEYOR.email, SURVEYOR.password);

  await test.step('type it', async () => {
    await page.goto('/dashboard/surveyor/create');
    await findField(page, 'Title').fill(TITLE);
    await page.getByLabel('Category').selectOption('community and socials');
    await findField(page, 'Deadline').fill(TYPED.replace(`/${YEAR}`, `/${YEAR % 100}`));
    await findTime(page).fill('2:30 am');
    await findTime(page).press('Tab');
    // The clock skips that hour.
    await expect(page.getByText('Type a time that your clock shows on that day, like 9:30 AM.')).toBeVisible();
    await findTime(page).fill('9:30am');
    await findTime(page).press('Tab');
    await expect(findTime(page)).toHaveValue('9:30 AM');
    await expect(findField(page, 'Deadline')).toHaveValue(TYPED);
    await expect(findField(page, 'Deadline')).toHaveAccessibleDescription(
      `Closes Sunday, March ${SUNDAY}, ${YEAR} at 9:30 AM, New York time.`,
    );
  });

  await test.step('publish it', async () => {
    await findField(page, 'Question title').fill('Should it stay?');
    await findButton(page, 'Submit survey').click();
    const summary = page.getByRole('dialog', { name: 'Publish this survey?' });
    await expect(summary).toContainText(`Sunday, March ${SUNDAY}, ${YEAR} at 9:30 AM, New York time`);
    await findButton(page, 'Publish').click();
    await expect(page.getByRole('dialog')).toContainText('success');
  });

  const [created] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=common', token);
  const id = created?._id ?? '';
  const survey = await callApiOk<Survey>(url, 'GET', `/surveys/${id}`);
  expect(survey).toMatchObject({ deadline: `${YEAR}/3/${SUNDAY}`, closesAt: `${DAY}T13:30:00.000Z` });

  await test.step('read it', async () => {
    await page.goto(`/surveys/${id}`);
    const facts = page.locator('dl', { hasText: 'Asked by' });
    await expect(facts).toContainText(`${DAY.replaceAll('-', '/')}, 13:30 UTC`);
    await expect(facts).toContainText(`Mar ${SUNDAY}, ${YEAR}, 9:30 AM your time`);
  });
  await context.close();

  await test.step('edit it in London', async () => {
    const inLondon = { locale: 'en-GB', timezoneId: 'Europe/London' };
    const other = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...inLondon });
    const edit = await other.newPage();
    await signIn(edit, SURVEYOR.email, SURVEYOR.password);
    await edit.goto(`/dashboard/update/${id}`);
    await expect(findTime(edit)).toHaveValue('13:30');
    await expect(findField(edit, 'Deadline')).toHaveValue(TYPED);
    await expect(findField(edit, 'Deadline')).toHaveAccessibleDescription(
      `Closes Sunday, ${SUNDAY} March ${YEAR} at 13:30, London time.`,
    );
    await other.close();
  });
});
