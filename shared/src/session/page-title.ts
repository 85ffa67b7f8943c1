import { createContext, use, useLayoutEffect } from 'react';

/**
 * Receives the title that the current page gives itself, or undefined if it has none. Provided by the shell; without a
 * shell, in a test of a page, the title becomes the document's title.
 */
export const PageTitleContext = createContext<(title: string | undefined) => void>((title) => {
  document.title = title ?? '';
});

/**
 * Sets the document's title from the page's content until the page is unmounted: `usePageTitle(survey?.title)` gives
 * 'Where do we eat? · Canvass'. While `title` is undefined or empty, the title in the page's metadata is used.
 */
export function usePageTitle(title: string | undefined): void {
  const setTitle = use(PageTitleContext);
  useLayoutEffect(() => {
    setTitle(title || undefined);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
