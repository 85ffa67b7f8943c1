import { getAreaMetadata } from '@canvass/shared/area';
import { area } from './area';

test('the area has one page, in the dashboard of everybody who is signed in', () => {
  const { name, pages } = getAreaMetadata(area);
  expect(name).toBe('mf-example');
  expect(pages).toEqual([
    {
      path: '/dashboard/example',
      title: 'Example',
      frame: 'dashboard',
      menu: { label: 'Example', order: 70 },
    },
  ]);
});

test.each(area.pages.map((page) => [page.path, page] as const))('the page %s loads', async (_, page) => {
  expect(await page.load()).toHaveProperty('Page', expect.any(Function));
});
