import type { Browser, Locator, Page } from '@playwright/test';
import { registerVoter } from '../helpers/api-client';
import { expect, signIn } from '../test';
import { createKeyboardUser } from './keyboard-user';
import { findButton } from './locators';

const PHONE_SIZE = { width: 375, height: 812 };

/** A survey whose only question is answered in a field. */
interface AnsweredSurvey {
  url: string;
  id: string;
  email: string;
  findField: (page: Page) => Locator;
}

async function openBallot(page: Page, { url, id, email }: AnsweredSurvey): Promise<void> {
  const voter = await registerVoter(url, email);
  await signIn(page, voter.email, voter.password);
  await page.goto(`/surveys/${id}`);
  await expect(findButton(page, 'Vote')).toBeEnabled();
}

/** Votes on a phone: with an answer that is refused, then with another one, which outlives a reload. */
export async function voteOnPhone(
  browser: Browser,
  survey: AnsweredSurvey,
  { hint, refused, error, answer }: Record<'hint' | 'refused' | 'error' | 'answer', string>,
): Promise<void> {
  const phone = await (await browser.newContext({ baseURL: survey.url, hasTouch: true })).newPage();
  const field = survey.findField(phone);
  await openBallot(phone, survey);
  await phone.setViewportSize(PHONE_SIZE);
  await expect(field).toHaveAccessibleDescription(hint);
  await field.fill(refused);
  await findButton(phone, 'Vote').tap();
  await expect(field).toBeFocused();
  await expect(phone.getByText(error)).toBeVisible();
  await field.fill(answer);
  await phone.reload();
  await expect(field).toHaveValue(answer);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_SIZE.width);
  await findButton(phone, 'Vote').tap();
  await expect(phone.getByRole('dialog')).toContainText('Survey response added successfully');
  await phone.context().close();
}

/** Votes with the keyboard alone, and finds the answer as it reads on the ballot that was cast. */
export async function voteWithKeyboard(
  page: Page,
  survey: AnsweredSurvey,
  { typed, value, shown }: Record<'typed' | 'value' | 'shown', string>,
): Promise<void> {
  await openBallot(page, survey);
  const keyboardUser = createKeyboardUser(page);
  await keyboardUser.tabTo(survey.findField(page));
  await page.keyboard.type(typed);
  await expect(survey.findField(page)).toHaveValue(value);
  await keyboardUser.tabTo(findButton(page, 'Vote'));
  await keyboardUser.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
  await page.goto(`/surveys/${survey.id}`);
  await expect(page.getByText(shown).first()).toBeVisible();
}
