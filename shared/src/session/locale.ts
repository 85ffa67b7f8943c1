import { useSyncExternalStore } from 'react';

/** The language of the catalog: what is formatted stands within its sentences. */
const LANGUAGE = 'en';

/** On the server, and in the browser until it is known who reads: the first response is the same for everybody. */
const DEFAULT_LOCALE = 'en-US';

let locale = DEFAULT_LOCALE;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toFormatLocale(tag: string | undefined): string {
  try {
    const region = tag === undefined ? undefined : new Intl.Locale(tag).maximize().region;
    return region === undefined ? DEFAULT_LOCALE : `${LANGUAGE}-${region}`;
  } catch {
    return DEFAULT_LOCALE;
  }
}

/** The locale of numbers, dates, and lists: the language of the texts with the reader's region, such as `en-DE`. */
export function getLocale(): string {
  return locale;
}

/**
 * Sets the reader's region. The shell does, when React has taken over a page that was rendered on the server, or else before the
 * first rendering.
 * @param tag the reader's first language, such as `de-DE`. One without a region has that where most people speak it; of one that cannot
 * be read, it is the United States.
 */
export function setLocale(tag: string | undefined): void {
  const next = toFormatLocale(tag);
  if (next === locale) return;
  locale = next;
  for (const listener of listeners) listener();
}

/**
 * The locale of numbers, dates, and lists. Renders the component again when it changes. The shell does so for every page; only
 * what React would not render with its page needs it, too, such as a component in `memo`.
 */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, getLocale, () => DEFAULT_LOCALE);
}
