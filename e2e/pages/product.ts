import type { Browser } from '@playwright/test';
import { setScene, type Scene } from './scene';
import { openSeats, type Seats } from './seats';

/** The running product: its people at their browsers, and what is stored. */
export interface Product {
  seats: Seats;
  scene: Scene;
  /** Closes the browsers. */
  close: () => Promise<void>;
}

/** Prepares a running product for looking at its pages. */
export async function openProduct(browser: Browser, url: string): Promise<Product> {
  const scene = await setScene(url);
  const seats = openSeats(browser, url);
  return { seats, scene, close: seats.close };
}
