import { ROLES, type Role } from '@canvass/shared/contracts';

/**
 * What the API responds with.
 * - `full`: lists with many items, and every optional field in at least one of them.
 * - `empty`: empty lists, no optional fields, counts of 0.
 * - `refused`: a problem that the endpoint declares.
 */
export const SCENARIOS = ['full', 'empty', 'refused'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Who looks at the page: nobody who is signed in, or a user with a role. */
export const VIEWERS = ['visitor', ...ROLES] as const;
export type Viewer = 'visitor' | Role;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What a preview shows, besides the page's address. */
export interface PreviewState {
  /** The area whose contracts the responses follow. */
  area: string;
  scenario: Scenario;
  /** The theme of the page; without it, the system's. */
  theme?: Theme | undefined;
}

const COOKIE_NAME = 'canvass-preview';

/** The cookie in which a browser keeps the state of its preview. */
export function formatStateCookie({ area, scenario, theme = '' as Theme }: PreviewState): string {
  return `${COOKIE_NAME}=${area}.${scenario}.${theme}; Path=/; SameSite=Strict`;
}

function isOneOf<Value extends string>(values: readonly Value[], value: string | undefined): value is Value {
  return values.includes(value as Value);
}

/** The state in the cookies of a request; undefined if there is none. */
export function parseStateCookie(cookies = ''): PreviewState | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE_NAME}=([^;]*)`).exec(cookies)?.[1];
  const [area = '', scenario, theme] = value?.split('.') ?? [];
  if (!isOneOf(SCENARIOS, scenario)) return undefined;
  return { area, scenario, ...(isOneOf(THEMES, theme) && { theme }) };
}

/** A preview that is requested with the query of an address; the first values unless given. */
export function parsePreviewQuery(query: URLSearchParams): PreviewState & { viewer: Viewer; path: string } {
  const read = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const value = query.get(name) ?? undefined;
    return isOneOf(values, value) ? value : undefined;
  };
  return {
    area: query.get('area') ?? '',
    path: query.get('path') ?? '/',
    viewer: read('viewer', VIEWERS) ?? 'visitor',
    scenario: read('scenario', SCENARIOS) ?? 'full',
    theme: read('theme', THEMES),
  };
}
