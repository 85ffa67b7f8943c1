import type { Page } from '@playwright/test';

const CONFIRM_LABELS = { 'Submit survey': 'Publish', 'Schedule survey': 'Schedule' } as const;

/** Publishes or schedules the survey in the form: presses its button, and confirms the summary. */
export async function publishSurvey(page: Page, button: keyof typeof CONFIRM_LABELS = 'Submit survey'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: CONFIRM_LABELS[button] }).click();
}
