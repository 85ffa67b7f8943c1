import type { Page } from '@playwright/test';
import { callApi, callApiOk, DEADLINE, openBrowserUser, registerVoter } from './helpers/api-client';
import { expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

// Surveys in languages of other directions and scripts, with punctuation, numbers, and Latin words, wherever their texts are shown.

interface Texts {
  direction: 'rtl' | 'ltr';
  title: string;
  description: string;
  question: string;
  options: [string, string];
  section: string;
  written: string;
  labels: { low: string; high: string };
  comment: string;
}

const LANGUAGES: Record<string, Texts> = {
  Arabic: {
    direction: 'rtl',
    title: 'هل تفتح المكتبة أبوابها يوم الأحد؟',
    description: 'نسأل كل القرّاء (نحو 250 قارئًا)، ويقرّر مجلس Canvass في الربيع.',
    question: 'متى تزور المكتبة؟',
    options: ['في الصباح، قبل الساعة 10.', 'مساءً!'],
    section: 'عن زيارتك',
    written: 'أزورها مع أطفالي… ونقرأ PDF أيضًا.',
    labels: { low: 'أبدًا', high: 'دائمًا' },
    comment: 'شكرًا لكم!',
  },
  Hebrew: {
    direction: 'rtl',
    title: 'האם לפתוח את הספרייה ביום ראשון?',
    description: 'אנחנו שואלים את כל הקוראים (כ-250), והוועד של Canvass יחליט באביב.',
    question: 'מתי אתם מבקרים בספרייה?',
    options: ['בבוקר, לפני 10:00.', 'בערב!'],
    section: 'על הביקור שלכם',
    written: 'אני באה עם הילדים… וקוראת גם PDF.',
    labels: { low: 'אף פעם', high: 'תמיד' },
    comment: 'תודה רבה!',
  },
  Chinese: {
    direction: 'ltr',
    title: '图书馆星期天应该开放吗？',
    description: '我们询问所有读者（约250人），Canvass委员会将于春季决定。',
    question: '您什么时候去图书馆？',
    options: ['上午，10点以前。', '晚上！'],
    section: '关于您的来访',
    written: '我和孩子们一起去……也读PDF。',
    labels: { low: '从不', high: '总是' },
    comment: '谢谢！',
  },
};

/** Enough to complete two steps of results: everybody sees the first one. */
const VOTERS = 10;

const ids: Record<string, string> = {};
let surveyorToken: string | undefined;

function createAnswers({ options, written }: Texts) {
  return { 'Question-1': options[0], 'Question-2': 4, 'Question-3': written };
}

test.beforeAll(async ({ browser, stack: { url } }) => {
  const [surveyor, pro] = [
    await openBrowserUser(browser, url, 'surveyor@canvass.test'),
    await openBrowserUser(browser, url, 'pro@canvass.test'),
  ];
  surveyorToken = surveyor.token;
  const voters = [];
  for (let number = 1; number < VOTERS; number += 1)
    voters.push(await registerVoter(url, `languages-${number}@people.test`));
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyorToken, {
      title: texts.title,
      description: texts.description,
      surveyorEmail: 'surveyor@canvass.test',
      category: 'Education',
      deadline: DEADLINE,
      resultsPolicy: 'always',
      questions: [
        { title: texts.question, description: texts.description, kind: 'single', options: texts.options },
        { title: texts.question, kind: 'rating', labels: texts.labels, section: { title: texts.section } },
        { title: texts.question, kind: 'text' },
      ],
    });
    ids[language] = insertedId;
    const vote = (email: string, token: string | undefined, comment?: string) =>
      callApiOk(url, 'PUT', '/surveys/response', token, {
        survey: { _id: insertedId, version: 1 },
        responses: { votedUserEmail: email, response: createAnswers(texts), ...(comment && { comment }) },
      });
    for (const { email, token } of voters) await vote(email, token);
    await vote('pro@canvass.test', pro.token, texts.comment);
    const list = `${language.toLowerCase()}@invited.test`;
    await callApiOk(url, 'POST', `/surveys/${insertedId}/invitations`, surveyorToken, { list });
  }
  for (const { page } of [surveyor, pro]) await page.context().close();
});

/** The directions in which a page shows a text, wherever it stands, also in fields; none if it is not shown. */
function findDirections(page: Page, text: string): Promise<string[]> {
  return page.evaluate((shown) => {
    const directions = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [element, content = ''] = [node.parentElement, node.textContent ?? undefined];
      if (!element?.checkVisibility() || element.closest('script, style, option') || !content.includes(shown)) continue;
      // What is only spoken has no direction on the screen.
      if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
      // Within an English sentence, a text from right to left is isolated.
      directions.add(content.includes(`\u2068${shown}\u2069`) ? 'rtl' : getComputedStyle(element).direction);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea'))
      if (field.value.includes(shown)) directions.add(getComputedStyle(field).direction);
    return [...directions];
  }, text);
}

/** Expects texts to be shown whole, each in its direction, and the page to have no horizontal scrollbar. */
async function expectTexts(page: Page, path: string, direction: string, texts: string[]): Promise<void> {
  await page.goto(path);
  for (const text of texts) {
    await expect(async () =>
      expect([path, text, await findDirections(page, text)]).toEqual([path, text, [direction]]),
    ).toPass();
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([path, overflow]).toEqual([path, 0]);
  const directory = process.env.SCREENSHOTS;
  const { width = 0 } = page.viewportSize() ?? {};
  if (directory) {
    const name = `${path.replaceAll(/[^\w]+/g, '-')}-${texts[0]?.length}-${width}.png`;
    await page.screenshot({ path: `${directory}/${name}`, fullPage: true });
  }
}

for (const width of [375, 1280]) {
  test(`surveys in Arabic, Hebrew, and Chinese have their directions on public pages ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [language, { direction, ...texts }] of Object.entries(LANGUAGES)) {
      const id = ids[language] ?? '';
      const answers = [...texts.options, texts.labels.low, texts.labels.high, texts.section];
      const word = texts.title.split(/\s/)[1] ?? texts.title.slice(0, 3);
      await expectTexts(page, `/surveys?q=${encodeURIComponent(word)}`, direction, [texts.title, texts.description]);
      await expectTexts(page, `/surveys/${id}`, direction, [
        texts.title,
        texts.description,
        texts.question,
        ...answers,
      ]);
      await expectTexts(page, `/surveys/${id}/results`, direction, [texts.title, texts.description, texts.question]);
      await expectTexts(page, `/surveys/${id}/history`, direction, [texts.title]);
      await expectTexts(page, `/embed/${id}`, direction, [texts.title, texts.question, ...texts.options]);
    }
  });

  test(`surveys in Arabic, Hebrew, and Chinese have their directions in dashboards ${width} pixels wide`, async ({
    page,
    browser,
    stack,
  }) => {
    await signIn(page, 'surveyor@canvass.test');
    await page.setViewportSize({ width, height: 900 });
    for (const [language, { direction, ...texts }] of Object.entries(LANGUAGES)) {
      const id = ids[language] ?? '';
      await expectTexts(page, `/dashboard/surveyResponses/${id}`, direction, [
        texts.title,
        texts.question,
        texts.options[0],
        texts.written,
        texts.comment,
      ]);
      await expectTexts(page, `/dashboard/update/${id}`, direction, [texts.title, texts.description, texts.question]);
      await expectTexts(page, '/dashboard/surveyor/surveys', direction, [texts.title]);
    }
    const other = await browser.newPage({ baseURL: stack.url });
    await signIn(other, 'pro@canvass.test');
    await other.setViewportSize({ width, height: 900 });
    for (const { direction, title, comment, written } of Object.values(LANGUAGES)) {
      await expectTexts(other, '/dashboard/userSurveys', direction, [title, written]);
      await expectTexts(other, '/dashboard/comments', direction, [title, comment]);
    }
    await other.close();
  });
}

/** The rows of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('exported files have every text as it was written, and spreadsheets read them as UTF-8', async ({
  stack: { url },
}) => {
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    const load = async (format: string) => {
      const response = await callApi(url, 'GET', `/surveys/responses/${ids[language]}/export.${format}`, surveyorToken);
      return new Uint8Array(await response.arrayBuffer());
    };
    const csv = await load('csv');
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headers = [], ...rows] = parseCsv(new TextDecoder().decode(csv));
    expect(rows).toHaveLength(VOTERS);
    expect(headers.filter((header) => header.includes(texts.question))).toHaveLength(3);
    for (const row of rows) {
      expect(row).toHaveLength(headers.length);
      expect(row).toEqual(expect.arrayContaining([texts.options[0], texts.written]));
    }
    expect(rows.filter((row) => row.includes(texts.comment))).toHaveLength(1);
    const lines = new TextDecoder()
      .decode(await load('jsonl'))
      .trim()
      .split('\n');
    const responses = lines.map((line) => JSON.parse(line) as { response: unknown; comment?: string });
    for (const { response } of responses) expect(response).toEqual(createAnswers(texts));
    expect(responses.filter(({ comment }) => comment === texts.comment)).toHaveLength(1);
  }
});

test('invitation mails have the title as it was written, in its direction, and English sentences in theirs', async ({
  page,
  context,
}) => {
  const reader = await context.newPage();
  for (const [language, { title, direction }] of Object.entries(LANGUAGES)) {
    const to = `${language.toLowerCase()}@invited.test`;
    const mail = page.getByRole('article', { name: to });
    await expect(async () => {
      await page.goto('/mailbox');
      await expect(mail).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
    }).toPass();
    const [text = ''] = await mail.locator('.text').allTextContents();
    expect(text.split('\n')[0]).toBe(title);
    await expect(mail.locator('.text').first()).toHaveCSS('unicode-bidi', 'plaintext');
    // The mail as a program shows that reads HTML.
    const html = (await mail.locator('details .text').textContent()) ?? '';
    await reader.setContent(html);
    await expect(reader.getByRole('heading', { level: 1, name: title })).toHaveCSS('direction', direction);
    await expect(reader.getByText(/invites you to vote in this survey\.$/)).toHaveCSS('direction', 'ltr');
  }
});
