import { getAreaMetadata } from '@canvass/shared/area';
import { area } from './area';

const { pages } = getAreaMetadata(area);

test('every page is for admins, inside the dashboard, and an item of its menu under its own title', () => {
  for (const { frame, roles, menu, title } of pages) {
    expect({ frame, roles, label: menu?.label }).toEqual({ frame: 'dashboard', roles: ['admin'], label: title });
  }
});

test('the menu has the items of admins in this order', () => {
  const items = pages.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
  expect(items.map(({ title, path }) => [title, path])).toEqual([
    ['Overview', '/dashboard/overview'],
    ['Our Users', '/dashboard/users'],
    ['Surveyor requests', '/dashboard/surveyorRequests'],
    ['Surveys', '/dashboard/adminSurveys'],
    ['All Payments', '/dashboard/adminPayments'],
    ['Messages', '/dashboard/messages'],
  ]);
});

test.each(area.pages.map((page) => [page.path, page] as const))('the page %s loads', async (_, page) => {
  expect(await page.load()).toHaveProperty('Page', expect.any(Function));
});
