import type { Locator, Page } from '@playwright/test';
import type { SeedData } from './seed-data';

/** Who is at the browser. `voter` has voted and reported, `payer` has paid; the others are the accounts of the demo. */
export type Persona = 'visitor' | 'user' | 'voter' | 'payer' | 'pro' | 'surveyor' | 'admin';

/** A state of a page beside those that every page has. */
export interface SpecialState {
  name: string;
  /** The signed-in persona, if it differs from the page's. */
  persona?: Persona;
  /** Where it is, when that is elsewhere than the page itself. */
  getPath?: (seedData: SeedData) => string;
  /** What goes wrong, before the page is opened. */
  setUp?: (page: Page) => Promise<unknown>;
  /** What the person does on the open page. */
  act?: (page: Page) => Promise<unknown>;
  /** What they see then. */
  findExpected: (page: Page) => Locator;
  /** What browsers complain of in this state, and rightly. */
  consoleError?: RegExp;
}

/** A page: how it comes into each of its states. */
export interface PageStates {
  /** As its area, the shell or the edge knows it: `/surveys/:id`. */
  path: string;
  /** For files: `survey`. */
  name: string;
  persona: Persona;
  /** Where it is, when its path is not an address. */
  getPath?: (seedData: SeedData) => string;
  /** What stands there when everything went well. */
  findExpected: (page: Page) => Locator;
  /**
   * Why it has no states `loading` and `error`. Every other page has both: its calls of the API are held, then refused,
   * and then its own retry leads on to `success`.
   */
  noRequestsReason?: string;
  /** A list: what it says when there is nothing in it; or why it never says so. */
  emptyText?: string | { never: string };
  specialStates?: SpecialState[];
}
