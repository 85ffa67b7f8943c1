import type { Page, Route } from '@playwright/test';
import type { PageStates, SpecialState } from './page-states';
import { fulfillProblem } from './api-interceptor';

const PHONE_VIEWPORT = { width: 375, height: 800 };

function pageHeading(name: string) {
  return (page: Page) => page.getByRole('heading', { level: 1, name });
}

async function removeRegistry(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replace(/(id="registry">).*?(<\/script>)/s, '$1$2');
  await route.fulfill({ response, body });
}

const sharedStates: SpecialState[] = [
  {
    name: 'signed in, menu of the account open',
    persona: 'user',
    act: (page) => page.getByRole('button', { name: /account menu/ }).click(),
    findExpected: (page) => page.getByRole('menuitem', { name: 'Logout' }),
  },
  {
    name: 'links open on a phone',
    async act(page) {
      await page.setViewportSize(PHONE_VIEWPORT);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
    findExpected: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }),
  },
  {
    name: 'offline',
    // What the page preloads and reports when it is idle fails.
    consoleError: /net::ERR_INTERNET_DISCONNECTED/,
    act: (page) => page.context().setOffline(true),
    findExpected: (page) => page.getByText('You are offline.'),
  },
  {
    name: 'area unreachable',
    getPath: () => '/surveys',
    setUp: (page) => page.route('/releases/mf-public/**', (route) => route.abort()),
    consoleError: /Failed to load resource|ScriptNetworkError|\[ Federation Runtime \]|loadRemote/,
    findExpected: (page) => page.getByRole('alert').filter({ hasText: 'public' }),
  },
  {
    name: 'no registry',
    setUp: (page) => page.route('/no-such-page', removeRegistry),
    findExpected: pageHeading('Canvass cannot start'),
  },
];

const ROLE_PATH = '/api/checkRole';

const dashboardStates: SpecialState[] = [
  {
    name: 'role unknown',
    setUp: (page) => page.route(ROLE_PATH, () => new Promise<never>(() => {})),
    findExpected: (page) => page.getByRole('complementary', { name: 'Dashboard' }).getByText('Loading....'),
  },
  {
    name: 'role failed',
    consoleError: /status of 500/,
    setUp: (page) => page.route(ROLE_PATH, (route) => fulfillProblem(route, 'internal')),
    findExpected: pageHeading('Your role did not load'),
  },
  {
    name: 'page of another role',
    persona: 'user',
    getPath: () => '/dashboard/users',
    findExpected: (page) => page.getByRole('navigation').getByRole('link', { name: 'Surveys participated' }),
  },
  {
    name: 'drawer open on a phone',
    async act(page) {
      // The redirect to the first page would close the drawer again.
      await pageHeading('Create Survey')(page).waitFor();
      await page.setViewportSize(PHONE_VIEWPORT);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
    },
    findExpected: (page) => page.getByRole('button', { name: 'Close' }),
  },
];

/** The pages that the shell itself shows, independent of the areas, and the page that the edge renders. */
export const shellPages: PageStates[] = [
  {
    path: '*',
    name: 'not-found',
    persona: 'visitor',
    getPath: () => '/no-such-page',
    noRequestsReason: 'words only',
    findExpected: pageHeading('Page not found'),
    specialStates: sharedStates,
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    persona: 'surveyor',
    noRequestsReason: 'it goes on to the first page of the role: for surveyors a form',
    findExpected: pageHeading('Create Survey'),
    specialStates: dashboardStates,
  },
  {
    path: '/mailbox',
    name: 'mailbox',
    persona: 'visitor',
    noRequestsReason: 'the edge writes it whole',
    findExpected: (page) => page.getByRole('article', { name: /^Reset your password/ }),
  },
];
