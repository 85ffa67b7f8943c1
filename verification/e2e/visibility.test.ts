import { listSurveys } from '@canvass/shared/contracts';
import { ADMIN, SURVEYOR, signInOrRegister } from './pages/accounts';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';
import { findButton, findField } from './pages/locators';

const TITLE = 'The choir’s next conductor';
const QUESTION = 'Should Pernilla conduct?';
const INVITED = { email: 'choir.alto@people.test', password: 'orchard-7' };

/** What anybody gets from an address without running scripts. */
async function readText(url: string): Promise<string> {
  return (await fetch(url, { headers: { accept: 'text/html' } })).text();
}

test(
  'a survey for invited people is found by nobody else: a visitor reads its title, an invited person votes, and its owner lists it',
  ALWAYS,
  async ({ page, browser, stack: { url } }) => {
    const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
    await signInOrRegister(url, INVITED, 'Alto First');
    const { insertedId: id } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, {
      title: TITLE,
      description: 'Between us.',
      category: 'community and socials',
      deadline: DEADLINE,
      surveyorEmail: SURVEYOR.email,
      questions: [{ title: QUESTION, description: '' }],
      resultsPolicy: 'always',
      voterPolicy: 'invited',
    });
    await callApiOk(url, 'POST', `/surveys/${id}/invitations`, token, { list: INVITED.email });
    const path = `/surveys/${id}`;
    const lists = ['/', '/surveys', '/surveys?q=conductor', '/sitemaps/surveys.xml', `/api${listSurveys.path}`];

    await test.step('a visitor finds it nowhere, and reads no question', async () => {
      const visitor = (await openBrowserUser(browser, url)).page;
      for (const list of lists) expect(await readText(`${url}${list}`)).not.toMatch(new RegExp(`${id}|next conductor`));
      await visitor.goto('/surveys?q=conductor');
      await expect(visitor.getByText('No surveys match')).toBeVisible();
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      await expect(visitor.getByText('Only people who were invited can read the questions')).toBeVisible();
      for (const about of [path, `${path}/results`, `${path}/history`, `/embed/${id}`])
        expect(await readText(`${url}${about}`)).not.toContain('Pernilla');
      // On a busy machine, the renderer may take too long; the page is served as it is then.
      await expect.poll(() => readText(`${url}${path}`)).toContain('<meta name="robots" content="noindex">');
      const oembed = await fetch(`${url}/oembed?${new URLSearchParams({ url: `${url}${path}` })}`);
      expect(oembed.ok).toBe(false);
      await visitor.context().close();
    });

    await test.step('an invited person reads the questions, and nobody asks them for money', async () => {
      const { page: alto } = await openBrowserUser(browser, url, INVITED.email, INVITED.password);
      const link = alto
        .getByRole('article', { name: `You are invited to vote: ${INVITED.email}` })
        .filter({ hasText: TITLE })
        .getByRole('link', { name: /\?invitation=/ });
      await expect(async () => {
        await alto.goto('/mailbox');
        await expect(link).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
      }).toPass();
      await alto.goto((await link.getAttribute('href')) ?? '');
      await expect(alto.getByText('You are invited.')).toBeVisible();
      await expect(alto.getByRole('group', { name: QUESTION })).toBeVisible();
      await expect(alto.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
      await alto.getByRole('radio', { name: 'Yes' }).check();
      await findButton(alto, 'Vote').click();
      await expect(alto.getByRole('dialog').getByText('Survey response added successfully')).toBeVisible();
      await alto.context().close();
    });

    await test.step('an admin sees that it is by link only', async () => {
      const { page: admin } = await openBrowserUser(browser, url, ADMIN.email, ADMIN.password);
      await admin.goto('/dashboard/adminSurveys?q=conductor');
      await expect(admin.getByRole('row', { name: new RegExp(TITLE) }).getByText('By link only')).toBeVisible();
      await admin.context().close();
    });

    await test.step('its owner lists it, and takes it off the lists again', async () => {
      await signIn(page, SURVEYOR.email, SURVEYOR.password);
      await page.goto('/dashboard/surveyor/surveys?q=conductor');
      await expect(page.getByRole('row', { name: new RegExp(TITLE) }).getByText('By link only')).toBeVisible();
      const choose = async (label: RegExp, consequence: RegExp) => {
        await page.goto(`/dashboard/update/${id}`);
        await findField(page, 'Title').waitFor();
        await page
          .getByRole('group', { name: /^Who can find it/ })
          .getByRole('radio', { name: label })
          .check();
        await expect(page.getByText(consequence)).toBeVisible();
        await findButton(page, 'Save changes').click();
        await expect(page.getByRole('dialog')).toContainText('Your changes are saved.');
        await page.keyboard.press('Enter');
      };
      await choose(/^Everyone/, /^From then on, lists and search show the survey/);
      for (const list of lists) await expect.poll(() => readText(`${url}${list}`)).toContain(id);
      expect(await readText(`${url}/surveys?q=conductor`)).not.toContain('Pernilla');
      await choose(/^Only people with the link/, /^Lists and search no longer show the survey/);
      // Caches are tested for their five seconds beside their code.
      for (const list of lists) await expect.poll(() => readText(`${url}${list}`)).not.toContain(id);
    });
  },
);
