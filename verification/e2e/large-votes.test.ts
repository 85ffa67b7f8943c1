import type { Page } from '@playwright/test';
import { callApiOk, DEADLINE } from './helpers/api-client';
import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { findButton, findField } from './pages/locators';
import { ALWAYS, expect, signIn, test } from './test';

// Two jobs as surveyors have them: a vote of 400 members, and a mistake that is found after publishing.

const MEMBER_COUNT = 400;
const MEMBER = { email: 'member-123@homes.test', password: 'orchard-7' };
const QUESTION_COUNT = 30;
const TYPO = 'Is the stairwel clean?';
const CORRECT = 'Is the stairwell clean?';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A list as an association has it: a table of names and addresses, with one that stands twice and one without address. */
function createMemberList(): string {
  const rows = Array.from({ length: MEMBER_COUNT }, (_, index) => `Member ${index};member-${index}@homes.test`);
  return ['Name;Email', ...rows, 'Member 7 again;Member-7@homes.test', 'Caretaker;'].join('\n');
}

async function createSurvey(url: string, token: string, survey: object): Promise<string> {
  const common = { category: 'community and socials', deadline: DEADLINE, surveyorEmail: SURVEYOR.email };
  const body = { ...common, resultsPolicy: 'always', ...survey };
  return (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, body)).insertedId;
}

/** Opens the link of a member's invitation, and waits until its mail has arrived. */
async function openInvitation(page: Page, url: string): Promise<void> {
  let link = '';
  await expect(async () => {
    const mailbox = (await (await fetch(`${url}/mailbox`)).text()).replaceAll('&amp;', '&');
    const encoded = encodeURIComponent(MEMBER.email);
    link = new RegExp(`/surveys/[\\da-f]{24}\\?invitation=[\\w~.-]+#to=${encoded}`).exec(mailbox)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
}

test('a surveyor lets 400 members vote, and follows the turnout', ALWAYS, async ({ page, browser, stack: { url } }) => {
  const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  const questions = [{ title: 'Shall the roof be renewed?', description: '' }];
  const id = await createSurvey(url, token, { title: 'A new roof', voterPolicy: 'invited', questions });
  await signIn(page, SURVEYOR.email, SURVEYOR.password);

  await test.step('invites everybody in a list that is pasted, and sees what is left out', async () => {
    await page.goto(`/dashboard/surveyor/invitations/${id}`);
    await findField(page, 'Email addresses').fill(createMemberList());
    await findButton(page, 'Check the list').click();
    await expect(page.getByText('400 people can be invited; one entry cannot be')).toBeVisible();
    await findButton(page, 'Invite the others').click();
    await expect(page.getByText('0 of 400 have voted')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(101);
    await findButton(page, 'Load more').click();
    await expect(page.getByRole('row')).toHaveCount(201);
  });

  await test.step('a member votes', async () => {
    await signInOrRegister(url, MEMBER, 'Ola Brandt');
    const member = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(member, MEMBER.email, MEMBER.password);
    await openInvitation(member, url);
    await member.getByRole('radio', { name: 'Yes' }).check();
    await findButton(member, 'Vote').click();
    await expect(member.getByRole('dialog').getByText('Survey response added successfully')).toBeVisible();
    await member.goto(`/surveys/${id}/results`);
    await expect(member.getByText(/^1 of 400 invited people have voted\./)).toBeVisible();
    await member.context().close();
  });

  await test.step('sees who has voted, finds a member, and schedules a reminder for the others', async () => {
    await page.reload();
    await expect(page.getByText('1 of 400 have voted')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Voted');
    await expect(page.getByRole('rowheader')).toHaveText([MEMBER.email]);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Everybody');
    await page.getByRole('searchbox', { name: 'Search' }).fill('member-39');
    await expect(page.getByRole('row')).toHaveCount(12);
    const [year] = DEADLINE.split('/');
    await findButton(page, 'Schedule a reminder').click();
    await findField(page, 'Time').fill(`12/1/${year} 9:30 AM`);
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Cancel the reminder of / })).toBeVisible();
  });

  await test.step('reads the turnout on the list of surveys and beside the responses', async () => {
    await page.goto('/dashboard/surveyor/surveys?q=roof');
    await expect(page.getByRole('row').filter({ hasText: 'A new roof' })).toContainText('of 400 invited');
    await page.goto(`/dashboard/surveyResponses/${id}`);
    await expect(page.getByText('of 400 invited')).toBeVisible();
  });
});

test(
  'a typo in one of 30 answered questions is corrected, and all votes stay together',
  ALWAYS,
  async ({ page, stack: { url } }) => {
    const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
    const titles = Array.from({ length: QUESTION_COUNT }, (_, index) =>
      index === 11 ? TYPO : `Are you content with part ${index + 1} of the house?`,
    );
    const questions = titles.map((title) => ({ title, description: '' }));
    const id = await createSurvey(url, token, { title: 'The state of our house', questions });
    const voter = await signInOrRegister(url, MEMBER, 'Ola Brandt');
    const response = Object.fromEntries(titles.map((_, index) => [`Question-${index + 1}`, 'Yes']));
    const responses = { votedUserName: 'Ola Brandt', votedUserEmail: MEMBER.email, response };
    await callApiOk(url, 'PUT', '/surveys/response', voter.token, { survey: { _id: id }, responses });
    await signIn(page, SURVEYOR.email, SURVEYOR.password);

    await page.goto(`/dashboard/update/${id}`);
    await findButton(page, 'Edit question 12').click();
    await findField(page, 'Title of question 12').fill(CORRECT);
    await expect(page.getByText('The questions become version 2.')).toBeVisible();
    await page.getByRole('radio', { name: 'They mean the same: save as a correction' }).check();
    await expect(page.getByText('Saving corrects the wording of answered questions.')).toBeVisible();
    await findButton(page, 'Save changes').click();
    await expect(page.getByRole('dialog')).toContainText('Your changes are saved.');
    await page.keyboard.press('Enter');

    const note = page.getByRole('listitem').filter({ hasText: `Before: ${TYPO}` });
    await page.goto(`/dashboard/surveyResponses/${id}`);
    await expect(page.getByRole('heading', { name: CORRECT })).toBeVisible();
    await expect(note).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Version' })).toHaveCount(0);
    await page.goto(`/surveys/${id}/results`);
    await expect(page.getByRole('heading', { name: CORRECT })).toBeVisible();
    await expect(note).toBeVisible();
    await page.goto(`/surveys/${id}/history`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Question wording, corrected' })).toContainText(CORRECT);
    await page.goto(`/surveys/${id}`);
    // The results below show it, too, once they have loaded.
    await expect(page.getByRole('form', { name: 'Your vote' }).getByRole('listitem')).toContainText(`Before: ${TYPO}`);
  },
);
