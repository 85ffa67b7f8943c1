import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** The password of the demo's accounts. */
export const DEMO_PASSWORD = 'canvass-demo';

/**
 * Submits the filled form of a sign-in that succeeds. On a busy machine, a time limit of the page may pass first: then the page says
 * so, and the form is submitted again, as a user would.
 * @param done what is there after the sign-in.
 */
export async function submitSignIn(
  page: Page,
  done: Locator,
  submit: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await expect(async () => {
    await done.or(button).first().waitFor();
    if (await done.isVisible()) return;
    await submit(button);
    await done.or(page.getByRole('main').getByRole('alert')).first().waitFor();
    expect(await done.isVisible()).toBe(true);
  }).toPass();
}

const findDashboardLink = (page: Page) => page.getByRole('link', { name: 'Dashboard' });

/** Signs in through the form. */
async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submitSignIn(page, findDashboardLink(page));
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the browser stores for a session, besides what the identity provider's library does. */
const SESSION_KEYS = new Set(['access-token', 'session-hint', 'role-hint']);

/** The sessions of this worker's demo accounts, by email. */
const demoSessions = new Map<string, StorageState>();

async function readSession(page: Page): Promise<StorageState> {
  const state = await page.context().storageState({ indexedDB: true });
  const isOfSession = ({ name }: { name: string }) => SESSION_KEYS.has(name);
  const origins = state.origins.map((each) => ({ ...each, localStorage: each.localStorage.filter(isOfSession) }));
  return { cookies: [], origins };
}

/** Whether a session is one of the page's origin, and its server still accepts it. */
async function isAccepted(page: Page, email: string, { origins }: StorageState): Promise<boolean> {
  const token = origins.flatMap((each) => each.localStorage).find(({ name }) => name === 'access-token')?.value;
  const headers = { Authorization: `Bearer ${token}` };
  const response = await page.request.post('/api/checkRole', { headers, data: { email } });
  const { origin } = new URL(response.url());
  return response.ok() && origins.some((each) => each.origin === origin);
}

/**
 * Signs in. The first time through the form, as a user would; later, a demo account's new browser continues its session
 * if that has not ended, so a test about sessions registers a user of its own.
 */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const session = password === DEMO_PASSWORD && page.url() === 'about:blank' ? demoSessions.get(email) : undefined;
  if (session && (await isAccepted(page, email, session))) {
    await page.context().setStorageState(session);
    await page.goto('/');
    await findDashboardLink(page).waitFor();
    return;
  }
  await signInByForm(page, email, password);
  if (password === DEMO_PASSWORD) demoSessions.set(email, await readSession(page));
}

/**
 * Logs out through the menu. Waits first until no request is pending: the server would refuse it, because its session has
 * ended, and the browser would log that.
 */
export async function logOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
