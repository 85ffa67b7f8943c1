import type { Page } from 'playwright-core';

/**
 * What a translator leaves of a text that it has translated. `moved`: the text node, in elements around it. `replaced`: other text
 * in its place, as Chrome's translator does; the text node itself is no longer in the document.
 */
export type Translation = 'moved' | 'replaced';

declare global {
  interface Window {
    /** What was translated although it must stay as it is. */
    translatedCodes?: string[];
  }
}

/** Runs in the page, before its own scripts. */
function translate(translation: Translation): void {
  // The brand, emails, ids, and hashes.
  const codes = /^\s*(Canvass|[^\s@]+@[^\s@]+|[0-9a-f]{24}|[0-9a-f]{64})\s*$/;
  const skippedElements = 'script, style, title, textarea, [translate=no]';

  window.translatedCodes = [];

  function wrap(text: Node): void {
    const parent = text.parentElement;
    if (!parent || parent.localName === 'font' || parent.closest(skippedElements)) return;
    if (codes.test(text.nodeValue ?? '')) window.translatedCodes?.push(text.nodeValue ?? '');
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.parentNode?.replaceChild(outer, text);
    inner.append(translation === 'moved' ? text : document.createTextNode(text.nodeValue ?? ''));
  }

  function wrapAll(root: Node): void {
    if (root instanceof Text) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts.forEach(wrap);
  }

  wrapAll(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(wrapAll);
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Opens every later document of the tab as a browser's translator shows it: each text is in two `font` elements, from the first
 * byte on and whenever a text is added.
 */
export async function translatePage(page: Page, translation: Translation): Promise<void> {
  await page.addInitScript(translate, translation);
}
