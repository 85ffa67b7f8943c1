import type { Page, Route } from '@playwright/test';
import type { PageStates, SpecialState } from './page-states';
import { refuse } from './tap';

const PHONE = { width: 375, height: 800 };

function heading(name: string) {
  return (page: Page) => page.getByRole('heading', { level: 1, name });
}

async function withoutRegistry(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/(id="registry">).*?(<\/script>)/s, '$1$2');
  await route.fulfill({ response, body });
}

const anywhere: SpecialState[] = [
  {
    name: 'signed in, menu of the account open',
    as: 'user',
    act: (page) => page.getByRole('button', { name: /account menu/ }).click(),
    shows: (page) => page.getByRole('menuitem', { name: 'Logout' }),
  },
  {
    name: 'links open on a phone',
    async act(page) {
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
    shows: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }),
  },
  {
    name: 'offline',
    act: (page) => page.context().setOffline(true),
    shows: (page) => page.getByText('You are offline.'),
  },
  {
    name: 'area unreachable',
    address: () => '/surveys',
    before: (page) => page.route('/releases/mf-public/**', (route) => route.abort()),
    complaint: /Failed to load resource|ScriptNetworkError|\[ Federation Runtime \]|loadRemote/,
    shows: (page) => page.getByRole('alert').filter({ hasText: 'public' }),
  },
  {
    name: 'no registry',
    before: (page) => page.route('/no-such-page', withoutRegistry),
    shows: heading('Canvass cannot start'),
  },
];

const ROLE = '/api/checkRole';

const dashboard: SpecialState[] = [
  {
    name: 'role unknown',
    before: (page) => page.route(ROLE, () => new Promise<never>(() => {})),
    shows: (page) => page.getByRole('complementary', { name: 'Dashboard' }).getByText('Loading....'),
  },
  {
    name: 'role failed',
    complaint: /status of 500/,
    before: (page) => page.route(ROLE, (route) => refuse(route, 'internal')),
    shows: heading('Your role did not load'),
  },
  {
    name: 'page of another role',
    as: 'user',
    address: () => '/dashboard/users',
    shows: (page) => page.getByRole('navigation').getByRole('link', { name: 'Surveys participated' }),
  },
  {
    name: 'drawer open on a phone',
    async act(page) {
      // Going on to the first page would close it again.
      await heading('Create Survey')(page).waitFor();
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
    shows: (page) => page.getByRole('button', { name: 'Close' }),
  },
];

/** What the shell shows by itself, whatever the areas are; and the page that the edge writes. */
export const shellPages: PageStates[] = [
  {
    path: '*',
    name: 'not-found',
    as: 'visitor',
    address: () => '/no-such-page',
    asksNothing: 'words only',
    shows: heading('Nothing is asked at this address'),
    special: anywhere,
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    as: 'surveyor',
    asksNothing: 'it goes on to the first page of the role: for surveyors a form',
    shows: heading('Create Survey'),
    special: dashboard,
  },
  {
    path: '/mailbox',
    name: 'mailbox',
    as: 'visitor',
    asksNothing: 'the edge writes it whole',
    shows: (page) => page.getByRole('article', { name: /^Reset your password/ }),
  },
];
