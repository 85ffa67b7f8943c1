import type { Browser, BrowserContext } from '@playwright/test';
import { signIn } from '../sign-in';
import type { Person } from './page-states';
import { type Account, ADMIN, PAYER, PRO, SURVEYOR, VOTER } from './accounts';

const ACCOUNTS: Record<Exclude<Person, 'visitor'>, Account> = {
  voter: VOTER,
  payer: PAYER,
  user: { email: 'user@canvass.test', password: 'canvass-demo' },
  pro: PRO,
  surveyor: SURVEYOR,
  admin: ADMIN,
};

export const DESK = { width: 1280, height: 900 };

/** One browser for each person, opened and signed in when they are needed first. */
export interface Seats {
  of: (person: Person) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

async function openSeat(browser: Browser, baseURL: string, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: DESK, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (person !== 'visitor') {
    const { email, password } = ACCOUNTS[person];
    await signIn(page, email, password);
  }
  // Stays open: tabs of one site share a process, and the next one need not be started.
  await page.goto('/api/openapi.json');
  return context;
}

export function openSeats(browser: Browser, url: string): Seats {
  const seats = new Map<Person, Promise<BrowserContext>>();
  return {
    of(person) {
      const seat = seats.get(person) ?? openSeat(browser, url, person);
      seats.set(person, seat);
      return seat;
    },
    async close() {
      for (const seat of seats.values()) await (await seat).close();
    },
  };
}
