import { expect, type Page } from '@playwright/test';

/** Notes what the alerts of a page say from its next load on: a toast shows for 1.5 seconds, which a busy machine may miss. */
export async function recordAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(globalThis, { alertTexts: texts });
    const record = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) texts.add(alert.textContent ?? '');
    };
    new MutationObserver(record).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

/** Expects that an alert with this text shows, or has shown since the page was loaded. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const readTexts = () =>
    page.evaluate(() => [...(globalThis as unknown as { alertTexts: Set<string> }).alertTexts].join('\n'));
  await expect.poll(readTexts).toContain(text);
}
