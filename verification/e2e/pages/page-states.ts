import type { Locator, Page } from '@playwright/test';
import type { SeedData } from './seed-data';

/** Who uses the browser. `voter` has voted and reported, `payer` has paid; the others are the demo's accounts. */
export type Persona = 'visitor' | 'user' | 'voter' | 'payer' | 'pro' | 'surveyor' | 'admin';

/** A state of a page in addition to those that every page has. */
export interface SpecialState {
  name: string;
  /** It shows a survey of the demo that other data does not have. */
  needsDemo?: true;
  /** The signed-in persona, if it differs from the page's. */
  persona?: Persona;
  /** The address, if it differs from the page's. */
  getPath?: (seedData: SeedData) => string;
  /** Prepares the state before the page is opened. */
  setUp?: (page: Page) => Promise<unknown>;
  /** The user's actions on the open page. */
  act?: (page: Page) => Promise<unknown>;
  /** What the page shows then. */
  findExpected: (page: Page) => Locator;
  /** The console errors that are expected in this state. */
  consoleError?: RegExp;
}

/** A page, and how to reach each of its states. */
export interface PageStates {
  /** The path as declared by its area, the shell, or the edge: `/surveys/:id`. */
  path: string;
  /** The name in file names: `survey`. */
  name: string;
  persona: Persona;
  /** The address, if the path is a pattern. */
  getPath?: (seedData: SeedData) => string;
  /** What the page shows when everything has loaded. */
  findExpected: (page: Page) => Locator;
  /**
   * Why it has no states `loading` and `error`. Every other page has both: its API calls are held and then refused, and
   * its own retry leads to `success`.
   */
  noRequestsReason?: string;
  /** For a list: the text that it shows when it is empty, or why it is never empty. */
  emptyText?: string | { never: string };
  specialStates?: SpecialState[];
}
