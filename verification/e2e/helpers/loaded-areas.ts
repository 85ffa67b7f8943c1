import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What the pages of a browser loaded of releases. */
export interface LoadedAreas {
  watch: (context: BrowserContext) => void;
  /** Forgets the pages that are closed. */
  startTest: () => void;
  /** The shell and the areas that the pages loaded, those included that were open before the test. */
  list: () => string[];
}

const RELEASE_PATH = /^\/releases\/([^/]+)\/[^/]+\//;

/** Notes which areas the pages of a browser load, so that a test is not run again when others change. */
export function watchLoadedAreas(browser: Browser): LoadedAreas {
  const namesByPage = new Map<Page | undefined, Set<string>>();
  const watch = (context: BrowserContext) => {
    context.on('request', (request) => {
      const [, name] = RELEASE_PATH.exec(new URL(request.url()).pathname) ?? [];
      if (name === undefined) return;
      const page = request.serviceWorker() ? undefined : request.frame().page();
      namesByPage.set(page, (namesByPage.get(page) ?? new Set()).add(name));
    });
  };
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    watch(context);
    return context;
  };
  return {
    watch,
    startTest() {
      for (const page of namesByPage.keys()) if (!page || page.isClosed()) namesByPage.delete(page);
    },
    list: () => [...new Set([...namesByPage.values()].flatMap((names) => [...names]))].toSorted(),
  };
}
