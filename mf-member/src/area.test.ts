import { getAreaMetadata } from '@canvass/shared/area';
import { area } from './area';

const { pages } = getAreaMetadata(area);

test('the area serves the pages of voters, inside the dashboard and open to everybody who is signed in', () => {
  expect(getAreaMetadata(area).name).toBe('mf-member');
  expect(pages.map(({ path }) => path)).toEqual([
    '/dashboard/userSurveys',
    '/dashboard/comments',
    '/dashboard/reports',
    '/dashboard/billing',
    '/dashboard/billing/:id',
    '/dashboard/notifications',
    '/dashboard/notifications/emails',
    '/unsubscribe/:token',
    '/dashboard/account',
  ]);
  // Who opens the link of a mail may be signed out.
  for (const { path, frame, roles } of pages)
    expect({ path, frame, roles }).toEqual({
      path,
      frame: path === '/unsubscribe/:token' ? 'site' : 'dashboard',
      roles: undefined,
    });
});

test('surveyors and admins have none of it in their menus but the account, which comes last', () => {
  const items = pages.flatMap(({ menu }) => (menu ? [menu] : []));
  expect(items.filter(({ roles }) => roles === undefined).map(({ label }) => label)).toEqual(['Account']);
  const voters = items.filter(({ roles }) => roles?.join() === 'user,pro-user').map(({ label }) => label);
  expect(voters).toEqual(['Surveys participated', 'Comments', 'My Reports', 'Billing']);
  expect(items.toSorted((a, b) => a.order - b.order).at(-1)?.label).toBe('Account');
});

test.each(area.pages.map((page) => [page.path, page] as const))('the page %s loads', async (_, page) => {
  expect(await page.load()).toHaveProperty('Page', expect.any(Function));
});
