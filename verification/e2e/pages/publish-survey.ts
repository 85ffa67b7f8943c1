import type { Page } from '@playwright/test';
import { DEADLINE } from '../helpers/api-client';

const CONFIRM_LABELS = { 'Submit survey': 'Publish', 'Schedule survey': 'Schedule' } as const;

/** Opens the form for a new survey for any account, and fills in what is not about its questions. */
export async function beginSurvey(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/surveyor/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByLabel('Category').selectOption('community and socials');
  await page.getByRole('textbox', { name: 'Deadline' }).fill(`12/31/${DEADLINE.slice(0, 4)}`);
  await page.getByRole('radio', { name: 'Any account' }).check();
}

/** Publishes or schedules the survey in the form: presses its button, and confirms the summary. */
export async function publishSurvey(page: Page, button: keyof typeof CONFIRM_LABELS = 'Submit survey'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: CONFIRM_LABELS[button] }).click();
}
