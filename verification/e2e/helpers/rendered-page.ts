import { expect, type Page } from '@playwright/test';
import { ATTEMPT_TIMEOUT_MS } from '../timeouts';
import { holdShellScript } from './shell-script';

/** Opens a page whose first response is rendered, and stops before the application takes it over. */
export async function openRendered(page: Page, path: string): Promise<() => Promise<void>> {
  await page.unrouteAll();
  const release = await holdShellScript(page);
  // On a busy machine, a page may be served as it is.
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#data')).toBeAttached({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-rendered', '');
    const observer = new MutationObserver(() => {
      if (document.querySelector('#frame-style')) return;
      observer.disconnect();
      document.documentElement.dataset['left'] = String(document.querySelectorAll('[data-session=user]').length);
    });
    observer.observe(document.head, { childList: true });
  });
  return release;
}
