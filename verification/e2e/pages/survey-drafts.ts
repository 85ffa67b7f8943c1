import type { Page } from '@playwright/test';
import { problems, type Draft, type DraftSummary } from '../../../shared/src/contracts';

const DRAFT_ID = '65f0000000000000000000d1';

export const DRAFT_PATH = `/dashboard/surveyor/create?draft=${DRAFT_ID}`;

/** A year in which a scheduled survey has not opened, whenever this runs. */
const YEAR = new Date().getUTCFullYear() + 2;

const draft: Draft = {
  _id: DRAFT_ID,
  revision: 3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  opensAt: `${YEAR}-03-01T09:30:00.000Z`,
  content: {
    title: 'The ferry after eight',
    description: 'The last ferry leaves at eight.',
    category: 'Customer Service',
    deadline: `${YEAR}/6/1`,
    resultsPolicy: 'after-voting',
    questions: [{ title: 'Should it go on until ten?', description: '', kind: 'yes-no', options: [] }],
  },
};

const { content, ...draftHead } = draft;

/** A scheduled survey and an unfinished draft. */
const summaries: DraftSummary[] = [
  { ...draftHead, title: content.title, questionCount: 1 },
  { _id: '65f0000000000000000000d2', revision: 1, updatedAt: draft.updatedAt, title: '', questionCount: 0 },
];

/** Answers as if the surveyor had a scheduled survey, which is not stored, so that other states stay as they are. */
export function showDraft(page: Page): Promise<unknown> {
  return page.route(`**/api/surveys/drafts/${DRAFT_ID}`, (route) => route.fulfill({ json: draft }));
}

/** The same for the list of drafts. */
export function showDrafts(page: Page): Promise<unknown> {
  return page.route(/\/api\/surveys\/drafts(\?|$)/, (route) => route.fulfill({ json: summaries }));
}

/** Simulates a save on another device. */
export async function provokeDraftConflict(page: Page): Promise<void> {
  const code = 'survey-conflict';
  const [status, title] = problems[code];
  const field = page.getByLabel('Title', { exact: true });
  // The form has to load the draft first.
  await field.waitFor();
  await page.route(`**/api/surveys/drafts/${DRAFT_ID}`, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { ...draft, revision: 4 } });
    const body = JSON.stringify({ type: 'about:blank', title, status, code });
    return route.fulfill({ status, contentType: 'application/problem+json', body });
  });
  await field.fill('Words of this tab');
  await page.getByRole('button', { name: 'Save draft' }).click();
}
