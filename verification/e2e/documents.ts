import type { Page } from '@playwright/test';

/** Edits every document that a page loads. */
export async function editDocuments(page: Page, edit: (html: string) => string): Promise<void> {
  await page.route(/./, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: edit(await response.text()) });
  });
}

/** A document without the data that its page starts from, as a server without a renderer sends it. */
export function removeDocumentData(html: string): string {
  return html.replace(/<script type="application\/json" id="data">.*?<\/script>\n/s, '');
}
