import { createContext, use, useLayoutEffect } from 'react';

/**
 * Takes the name that the page which shows gives itself, or undefined when it has none of its own. The shell provides it;
 * without a shell, in a test of a page, the name is the document's title.
 */
export const PageTitleContext = createContext<(title: string | undefined) => void>((title) => {
  document.title = title ?? '';
});

/**
 * Names the document after what the page shows, until the page goes: `usePageTitle(survey?.title)` gives
 * 'Where do we eat? · Canvass'. While `title` is undefined or empty, the title of the page's metadata stands.
 */
export function usePageTitle(title: string | undefined): void {
  const setTitle = use(PageTitleContext);
  useLayoutEffect(() => {
    setTitle(title || undefined);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
