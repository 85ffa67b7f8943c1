import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { expect, logOut, signIn, test } from './test';
import { findButton, findField } from './pages/locators';

const CREATE_PATH = '/dashboard/surveyor/create';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('two tabs keep two surveys, and a logout saves one as a draft that is there after the next sign-in', async ({
  page,
  stack: { url },
}) => {
  await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  const other = await page.context().newPage();

  await test.step('type in both tabs', async () => {
    await page.goto(CREATE_PATH);
    await other.goto(CREATE_PATH);
    for (const [tab, title] of [[page, 'The early tram'] as const, [other, 'The late tram'] as const]) {
      await findField(tab, 'Title').fill(title);
      await expect(tab).toHaveURL(/\/create\?form=\w+$/);
      await expect(tab.getByText('Kept in this browser')).toBeVisible();
    }
  });

  await test.step('start over in one tab, and reload the other', async () => {
    await other.reload();
    await findButton(other, 'Start over').click();
    await expect(findField(other, 'Title')).toHaveValue('');
    await expect(other).toHaveURL(CREATE_PATH);
    await page.reload();
    await expect(findField(page, 'Title')).toHaveValue('The early tram');
    await other.close();
  });

  await test.step('save it at the logout', async () => {
    await logOut(page);
    const question = page.getByRole('dialog', { name: 'Save your draft before you log out?' });
    await expect(findButton(question, 'Stay signed in')).toBeFocused();
    await findButton(question, 'Save draft').click();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    const listKept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey-draft')));
    await expect.poll(listKept).toEqual([]);
  });

  await test.step('continue it', async () => {
    await signIn(page, SURVEYOR.email, SURVEYOR.password);
    await page.goto(CREATE_PATH);
    await findButton(page, 'Continue a survey').click();
    await page.getByRole('link', { name: 'Continue The early tram' }).first().click();
    await expect(page).toHaveURL(/\/create\?draft=\w+$/);
    await expect(findField(page, 'Title')).toHaveValue('The early tram');
  });
});
