/** The browser of a reader, and the address that they come by. */
export interface Conditions {
  /** The width of the window in pixels. */
  width: number;
  locale: string;
  timeZone: string;
  /** A query that no page knows, such as links in mails have. */
  query: '' | '?utm_source=mail';
  /** Whether the storage refuses to store, as a full or forbidden one does. */
  isStorageFull: boolean;
  /** Whether the browser translates the page, from the first byte on. */
  isTranslated: boolean;
}

const LAPTOP_WIDTH = 1280;
const PHONE_WIDTH = 390;
const MAIL_QUERY = '?utm_source=mail';

/** The conditions that most readers have. */
export const USUAL_CONDITIONS: Conditions = {
  width: LAPTOP_WIDTH,
  locale: 'en-US',
  timeZone: 'UTC',
  query: '',
  isStorageFull: false,
  isTranslated: false,
};

/** Conditions in which each value meets each value of every other condition at least once. */
export const ALL_CONDITIONS: Conditions[] = (
  [
    [LAPTOP_WIDTH, 'en-US', 'UTC', '', false, false],
    [PHONE_WIDTH, 'de-DE', 'America/Los_Angeles', '', true, true],
    [PHONE_WIDTH, 'ar-EG', 'Pacific/Apia', MAIL_QUERY, false, false],
    [LAPTOP_WIDTH, 'de-DE', 'Pacific/Apia', '', true, false],
    [LAPTOP_WIDTH, 'ar-EG', 'America/Los_Angeles', MAIL_QUERY, false, true],
    [PHONE_WIDTH, 'en-US', 'America/Los_Angeles', '', true, false],
    [PHONE_WIDTH, 'ar-EG', 'UTC', '', true, true],
    [LAPTOP_WIDTH, 'en-US', 'Pacific/Apia', MAIL_QUERY, true, true],
    [PHONE_WIDTH, 'de-DE', 'UTC', MAIL_QUERY, false, false],
  ] as const
).map(([width, locale, timeZone, query, isStorageFull, isTranslated]) => ({
  width,
  locale,
  timeZone,
  query,
  isStorageFull,
  isTranslated,
}));

/** What is unusual about conditions, in words: `390 px wide`, `ar-EG`. */
export function describeConditions(conditions: Conditions): string[] {
  const { width, locale, timeZone, query, isStorageFull, isTranslated } = conditions;
  const descriptions: [boolean, string][] = [
    [width !== USUAL_CONDITIONS.width, `${width} px wide`],
    [locale !== USUAL_CONDITIONS.locale, locale],
    [timeZone !== USUAL_CONDITIONS.timeZone, timeZone],
    [query !== USUAL_CONDITIONS.query, `with ${query}`],
    [isStorageFull, 'with a full storage'],
    [isTranslated, 'translated'],
  ];
  return descriptions.flatMap(([isUnusual, description]) => (isUnusual ? [description] : []));
}
