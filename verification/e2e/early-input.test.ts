import { translatePage } from '@canvass/boot-check/translated-page';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { openRendered } from './helpers/rendered-page';
import { expect, test } from './test';

// What readers do in the first response before the application takes it over, or replaces it as it has been translated.

let surveyId: string;

test.beforeAll(async ({ browser, stack: { url } }) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const created = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, {
    title: 'Still open',
    description: 'One.',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Health',
    deadline: DEADLINE,
    questions: [
      { title: 'Is it?' },
      { title: 'Which?', kind: 'single', options: ['Tea', 'Coffee', 'Juice', 'Milk'], shuffle: true },
      { title: 'How?', kind: 'scale' },
      { title: 'Which first?', kind: 'ranking', options: ['Books', 'Films', 'Games'], required: false },
      { title: 'How good?', kind: 'matrix', rows: ['Price', 'Food'], options: ['Good', 'Poor'], required: false },
    ],
  });
  surveyId = created.insertedId;
  await surveyor.page.context().close();
});

for (const [state, translation] of Object.entries({
  '': undefined,
  ' on a page whose texts a translator has moved': 'moved' as const,
  ' on a page whose texts a translator has replaced': 'replaced' as const,
})) {
  test(`what is typed, chosen, opened, and pressed before the application is there is kept${state}`, async ({
    page,
  }) => {
    if (translation) await translatePage(page, translation);
    let release = await openRendered(page, '/contactUs');
    const message = page.getByRole('textbox', { name: 'Message' });
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await message.fill('Where is my orchard?');
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 8));
    await release();
    await expect(message).toHaveValue('Where is my orchard?');
    await expect(message).toBeFocused();
    expect(
      await message.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]),
    ).toEqual([6, 8]);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(message).toHaveValue('Where is my orchard?');

    release = await openRendered(page, `/surveys/${surveyId}`);
    const answers = page.getByRole('group', { name: /^Question \d/ });
    await answers.nth(0).getByLabel('Yes').check();
    await answers.nth(2).getByLabel('3 of 10').check();
    await answers.nth(2).getByLabel('4 of 10').check();
    const findCell = (row: number, option: string) => page.locator(`[name="Question-5.${row}"][value="${option}"]`);
    await findCell(2, 'Good').check();
    await findCell(1, 'Poor').check();
    // Not in the order of the document.
    await answers.nth(3).getByRole('button', { name: 'Rank Games' }).click();
    await answers.nth(3).getByRole('button', { name: 'Rank Books' }).click();
    await release();
    for (const expected of ['from the document', 'from the draft']) {
      await expect(page.getByText('4 of 5 answered'), expected).toBeVisible();
      await expect(answers.nth(3).getByRole('listitem')).toHaveText([/^1.*Games/, /^2.*Books/, /^3.*Films/]);
      await expect(findCell(1, 'Poor')).toBeChecked();
      await expect(findCell(2, 'Good')).toBeChecked();
      await expect(answers.nth(0).getByLabel('Yes')).toBeChecked();
      await expect(answers.nth(2).getByLabel('4 of 10')).toBeChecked();
      await page.reload();
    }

    release = await openRendered(page, '/surveys');
    await page.getByRole('searchbox').fill('library');
    await release();
    await expect(page).toHaveURL(/q=library/);

    release = await openRendered(page, '/');
    const question = page.getByRole('region', { name: 'FAQ' }).getByRole('group').nth(1);
    await question.locator('summary').click();
    const scrollY = await page.evaluate(() => globalThis.scrollY);
    expect(scrollY).toBeGreaterThan(0);
    const selectText = () => {
      getSelection()?.selectAllChildren(document.querySelector('h1') as HTMLElement);
    };
    await page.evaluate(selectText);
    await release();
    await expect(question).toHaveAttribute('open');
    expect(await page.evaluate(() => globalThis.scrollY)).toBe(scrollY);
    // The selected text itself is replaced in a page that is translated.
    if (!translation) expect(await page.evaluate(() => String(getSelection()))).toContain('Ask everyone.');
  });
}
