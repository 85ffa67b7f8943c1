import { readFile } from 'node:fs/promises';
import type { Download, Page, Request } from '@playwright/test';
import { PNG } from 'pngjs';
import { callApiOk, DEADLINE, registerVoter, signInByApi } from './helpers/api-client';
import { SURVEYOR } from './pages/accounts';
import { findSmallTargets } from './pages/small-targets';
import { expect, signIn, test } from './test';

const TITLE = 'Winter <hours> & "light"';
const HOURS = 'Which hours?';
const SATISFACTION = 'ما مدى رضاك؟';
const SATISFIED = 'راضٍ جدًا';

/** Creates a survey with one vote. @returns its id. */
async function createSurvey(url: string): Promise<string> {
  const token = await signInByApi(url, SURVEYOR.email, SURVEYOR.password);
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, {
    title: TITLE,
    surveyorEmail: SURVEYOR.email,
    category: 'Education',
    deadline: DEADLINE,
    questions: [
      { title: HOURS, kind: 'single', options: ['Morning', 'Evening & <night>'] },
      { title: SATISFACTION, kind: 'single', options: [SATISFIED, 'غير راضٍ'] },
      { title: 'How likely is it?', kind: 'scale', labels: { low: 'Never', high: 'Always' } },
    ],
  });
  const voter = await registerVoter(url, 'winter.reader@people.test');
  const response = { 'Question-1': 'Evening & <night>', 'Question-2': SATISFIED, 'Question-3': 7 };
  await callApiOk(url, 'PUT', '/surveys/response', voter.token, {
    survey: { _id: insertedId },
    responses: { votedUserEmail: voter.email, response },
  });
  return insertedId;
}

/** The calls that keep a session, and the count of notifications. */
const SESSION_PATH =
  /^\/(api\/(jwt|checkRole|notifications\/unread)$|(identitytoolkit|securetoken)\.googleapis\.com\/)/;

/** Whether it is the page's own traffic, which has nothing to do with charts: code, also preloaded, the session, and telemetry. */
function isOwnTraffic(url: string, request: Request): boolean {
  const isCode = request.url().startsWith(`${url}/releases/`) && /\.js(\?r=\w+)?$/.test(request.url());
  const isSession = SESSION_PATH.test(new URL(request.url()).pathname);
  return isCode || isSession || (request.url() === `${url}/api/telemetry` && !request.postData()?.includes(HOURS));
}

/** Clicks a button that saves a chart. */
async function save(page: Page, question: number, format: 'SVG' | 'PNG'): Promise<Download> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Save the chart of question ${question} as ${format}` }).click();
  return saving;
}

/** Parses a file as the browser does when it opens it. */
function parseSvg(page: Page, markup: string) {
  return page.evaluate((source) => {
    const { documentElement: svg } = new DOMParser().parseFromString(source, 'image/svg+xml');
    return {
      isWellFormed: svg.querySelector('parsererror') === null,
      size: [svg.getAttribute('width'), svg.getAttribute('height')].map(Number),
      tags: [...new Set([...svg.querySelectorAll('*')].map(({ tagName }) => tagName))].toSorted(),
      texts: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
      title: svg.querySelector('title')?.textContent,
      description: svg.querySelector('desc')?.textContent,
    };
  }, markup);
}

test('charts are saved as SVG and PNG files by the browser alone, and a failure is shown', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  const id = await createSurvey(url);
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  await page.goto(`/dashboard/surveyResponses/${id}`);
  await expect(page.getByRole('button', { name: 'Save the chart of question 3 as PNG' })).toBeVisible();
  expect(await findSmallTargets(page)).toEqual([]);
  await page.waitForLoadState('networkidle');

  await test.step('without the code that draws them', async () => {
    allowConsoleError(/./);
    await page.route('**/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Save the chart of question 1 as SVG' }).click();
    await expect(page.getByRole('alert')).toHaveText('The chart was not saved. Check your connection and try again.');
    await page.unroute('**/*.js');
  });

  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));

  const size = await test.step('as SVG', async () => {
    const file = await save(page, 1, 'SVG');
    expect(file.suggestedFilename()).toBe('Winter-hours-light-question-1.svg');
    await expect(page.getByText('Saved Winter-hours-light-question-1.svg')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const svg = await parseSvg(page, await readFile(await file.path(), 'utf8'));
    expect(svg).toMatchObject({
      isWellFormed: true,
      tags: ['desc', 'rect', 'text', 'title'],
      title: `${TITLE}: ${HOURS}`,
    });
    expect(svg.texts.slice(0, -1)).toEqual(
      [
        TITLE,
        'Question 1',
        HOURS,
        '1 vote (1 vote counted)',
        ['Morning', '0 votes', '0%'],
        ['Evening & <night>', '1 vote', '100%'],
      ].flat(),
    );
    expect(svg.texts.at(-1)).toContain(`${url}/surveys/${id}, results of `);
    expect(svg.description).toContain('Evening & <night>: 1 vote, 100% (most chosen).');
    return svg.size;
  });

  await test.step('as PNG', async () => {
    const file = await save(page, 1, 'PNG');
    expect(file.suggestedFilename()).toBe('Winter-hours-light-question-1.png');
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const { width, height, data } = PNG.sync.read(bytes);
    expect([width, height]).toEqual(size.map((side) => 2 * side));
    // The file is on white, and the bar of the option that leads in the accent color.
    const colors = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colors.add(data.subarray(at, at + 4).toString('hex'));
    expect(colors).toContain('5b2a94ff');
    expect([data.subarray(0, 4).toString('hex'), data.subarray(-4).toString('hex')]).toEqual(['ffffffff', 'ffffffff']);
  });

  await test.step('from right to left, and with columns', async () => {
    const arabic = await parseSvg(page, await readFile(await (await save(page, 2, 'SVG')).path(), 'utf8'));
    expect(arabic.texts).toEqual(expect.arrayContaining([SATISFACTION, SATISFIED, '100%']));
    const scale = await parseSvg(page, await readFile(await (await save(page, 3, 'SVG')).path(), 'utf8'));
    expect(scale.texts).toEqual(
      expect.arrayContaining(['Average 7.0 of 10, 1 answer (1 vote counted)', 'Never', 'Always', '100%']),
    );
  });

  const sent = requests.filter((request) => !/^(data|blob):/.test(request.url()) && !isOwnTraffic(url, request));
  expect(sent.map((request) => request.url())).toEqual([]);
});
