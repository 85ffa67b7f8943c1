import { findPageAt } from '@canvass/shared/area';
import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { listOverlaps } from './page-overlaps';

test.each([
  ['/surveys/mine', '/surveys/:id', '/surveys/mine', 'first'],
  ['/surveys/:id', '/Surveys/Mine', '/surveys/Mine', 'second'],
  ['/surveys/:id', '/surveys/:name', '/surveys/:name', undefined],
  ['/login', '/login/', '/login', undefined],
  ['/login', 'login', '/login', undefined],
  ['/login', '/login/:x?', '/login', undefined],
  ['/surveys/:id/edit', '/surveys/mine/:tab', '/surveys/mine/edit', undefined],
  ['/surveys/:id/edit/:step', '/surveys/mine/:tab/last', '/surveys/mine/edit/last', undefined],
  ['/:a/b/c', '/a/:b/:c', '/a/b/c', undefined],
  ['/login', '*', '/login', 'first'],
  ['/login', '/*', '/login', 'first'],
  ['/*', '*', '/:star', undefined],
])('%s and %s overlap at %s, where the more specific one is the %s', (first, second, at, moreSpecific) => {
  expect(listOverlaps(first, second)).toEqual([{ at, moreSpecific }]);
});

test.each([
  ['/surveys', '/surveys/:id'],
  ['/surveys/:id', '/embed/:id'],
  ['/', '/:page'],
])('%s and %s do not overlap', (first, second) => {
  expect(listOverlaps(first, second)).toEqual([]);
});

const segment = fc.constantFrom('a', 'b', 'A', ':x', ':y', 'a?', ':x?');
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
const address = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);

test('two paths overlap wherever the router matches both, and the more specific one always wins', () => {
  fc.assert(
    fc.property(path, path, address, (first, second, at) => {
      const matches = [first, second].map((each) => matchRoutes([{ path: each }], at) !== null);
      const overlaps = listOverlaps(first, second).filter((overlap) => matchRoutes([{ path: overlap.at }], at));
      expect(overlaps.length > 0).toBe(matches.every(Boolean));
      for (const { moreSpecific } of overlaps) {
        if (moreSpecific === undefined || overlaps.some((each) => each.moreSpecific !== moreSpecific)) continue;
        const winner = moreSpecific === 'first' ? first : second;
        expect(findPageAt([{ path: first }, { path: second }], at)?.path).toBe(winner);
        expect(findPageAt([{ path: second }, { path: first }], at)?.path).toBe(winner);
      }
    }),
    { seed: 20_261_128, numRuns: 2000 },
  );
});
