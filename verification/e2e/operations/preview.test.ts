import { expect, test } from '@playwright/test';
import { SHELL } from '@canvass/workspace/applications';
import { describeLocalApi, prepareLocalPreview } from '@canvass/preview/local-preview';
import { PREVIEW_PATH } from '@canvass/preview/open-address';
import { createPreviewApi, type WrittenResponses } from '@canvass/preview/preview-api';
import { startPreviewServer } from '@canvass/preview/preview-server';

let url: string;
let stop: () => Promise<void>;
let writtenResponses: WrittenResponses;

test.beforeAll(async () => {
  const description = describeLocalApi();
  const api = createPreviewApi({
    descriptions: { [SHELL]: description, 'mf-member': description },
    readWrittenResponses: () => writtenResponses,
  });
  const server = await startPreviewServer({ ...prepareLocalPreview(['mf-member']), api });
  url = `http://127.0.0.1:${server.port}`;
  stop = server.stop;
});

test.afterAll(() => stop());

test.beforeEach(() => {
  writtenResponses = {};
});

test('a developer chooses a page, a viewer, responses, and a theme, and sees the page in that state', async ({
  page,
}) => {
  await page.goto(`${url}${PREVIEW_PATH}`);
  await page.getByLabel('Page').selectOption('/dashboard/comments');
  await page.getByLabel('Viewer').selectOption('pro-user');
  await page.getByLabel('Theme').selectOption('dark');
  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(page.getByRole('heading', { name: 'Comments', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('article').or(page.getByRole('row')).or(page.getByRole('listitem')).first(),
  ).toBeVisible();
  await expect(page.getByText('Preview pro-user').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('Preview: the session is fake')).toBeVisible();

  await page.goto(`${url}${PREVIEW_PATH}`);
  await page.getByLabel('Page').selectOption('/dashboard/comments');
  await page.getByLabel('Viewer').selectOption('user');
  await page.getByLabel('API responses').selectOption('empty');
  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(page.getByText('Only pro users can access this page')).toBeVisible();
  await expect(page.getByText('Preview user').first()).toBeVisible();
});

test('a response that is written by hand replaces the generated one', async ({ page }) => {
  const comment = { _id: '65f0c1d2e3a4b5968778695b', title: 'Trams', status: 'Publish', comment: 'More of them' };
  writtenResponses = { listComments: { body: [{ ...comment, at: '2026-11-20T10:00:00.000Z' }] } };
  await page.goto(`${url}${PREVIEW_PATH}`);
  await page.getByLabel('Page').selectOption('/dashboard/comments');
  await page.getByLabel('Viewer').selectOption('user');
  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(page.getByText('More of them')).toBeVisible();
});
