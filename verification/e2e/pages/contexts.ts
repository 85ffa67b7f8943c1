import type { Browser, BrowserContext } from '@playwright/test';
import { signIn } from '../helpers/sign-in';
import type { Persona } from './page-states';
import { type Account, ADMIN, PAYER, PRO, SURVEYOR, VOTER } from './accounts';

const PERSONA_ACCOUNTS: Record<Exclude<Persona, 'visitor'>, Account> = {
  voter: VOTER,
  payer: PAYER,
  user: { email: 'user@canvass.test', password: 'canvass-demo' },
  pro: PRO,
  surveyor: SURVEYOR,
  admin: ADMIN,
};

const DESKTOP_VIEWPORT = { width: 1280, height: 900 };

/** One browser context for each persona, opened and signed in on first use. */
export interface PersonaContexts {
  get: (persona: Persona) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

async function createContext(browser: Browser, baseURL: string, persona: Persona): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: DESKTOP_VIEWPORT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (persona !== 'visitor') {
    const { email, password } = PERSONA_ACCOUNTS[persona];
    await signIn(page, email, password);
  }
  // This tab stays open: tabs of one site share a process, so the next tab need not start one.
  await page.goto('/contactUs');
  return context;
}

export function createContexts(browser: Browser, url: string): PersonaContexts {
  const contexts = new Map<Persona, Promise<BrowserContext>>();
  return {
    get(persona) {
      const context = contexts.get(persona) ?? createContext(browser, url, persona);
      contexts.set(persona, context);
      return context;
    },
    async close() {
      for (const context of contexts.values()) await (await context).close();
    },
  };
}
