import { getAreaMetadata } from '@canvass/shared/area';
import { area } from './area';

test('the area serves the public routes of the specification, what mails and other sites lead to, results, histories, requests to become a surveyor, and privacy, open to everybody', () => {
  const { name, pages } = getAreaMetadata(area);
  expect(name).toBe('mf-public');
  expect(pages.map(({ path }) => path)).toEqual([
    '/',
    '/register',
    '/login',
    '/forgotPassword',
    '/auth/action',
    '/surveys',
    '/surveys/:id',
    '/surveys/:id/results',
    '/surveys/:id/history',
    '/embed/:id',
    '/proUser',
    '/becomeSurveyor',
    '/payment',
    '/contactUs',
    '/privacy',
  ]);
  for (const page of pages) {
    const frame = page.path === '/embed/:id' ? 'embedded' : 'site';
    expect(page).toMatchObject({ frame, title: expect.any(String) as string });
  }
  expect(pages.some(({ roles }) => roles)).toBe(false);
});

test.each(area.pages.map((page) => [page.path, page] as const))('the page %s loads', async (_, page) => {
  expect(await page.load()).toHaveProperty('Page', expect.any(Function));
});
