import { areaMetadata } from '@canvass/shared/area';
import { area } from './area';

const { pages } = areaMetadata(area);

test('the area serves the pages of voters, inside the dashboard and open to everybody who is signed in', () => {
  expect(areaMetadata(area).name).toBe('mf-member');
  expect(pages.map(({ path }) => path)).toEqual([
    '/dashboard/userSurveys',
    '/dashboard/comments',
    '/dashboard/reports',
  ]);
  for (const { frame, roles } of pages) expect({ frame, roles }).toEqual({ frame: 'dashboard', roles: undefined });
});

test('the menus of user and pro-user list them, and no others', () => {
  const roles = pages.map(({ menu }) => [menu?.label, menu?.roles?.join()]);
  expect(roles).toEqual(['Surveys participated', 'Comments', 'My Reports'].map((label) => [label, 'user,pro-user']));
});

test.each(area.pages.map((page) => [page.path, page] as const))('the page %s loads', async (_, page) => {
  expect(await page.load()).toHaveProperty('Page', expect.any(Function));
});
