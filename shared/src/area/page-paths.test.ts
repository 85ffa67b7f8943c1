import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { expandPath, findPageAt } from './page-paths';

const TEXTS = ['a', 'B', 'new-page', 'x~1', 'x.1', 'x-1'];

const segment = fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom(':id', ':other'));
const optional = fc.tuple(segment, fc.boolean()).map(([text, isOptional]) => (isOptional ? `${text}?` : text));
const path = fc.array(optional, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);

const part = fc.oneof(
  fc.constantFrom(...TEXTS, ...TEXTS.map((text) => text.toUpperCase())),
  fc.constantFrom('%61', '%41', 'a%2Fb', '%C3%A9', '%E0%A4%A', '\u{212A}', '*', ':id', '%3F', ''),
);
const address = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('', '/', '//'))
  .map(([parts, end]) => `/${parts.join('/')}${end}`);

/** The places of the paths that the router prefers to all others, whatever their order. */
function findWinners(paths: string[], at: string): string[] {
  const routes = paths.map((each) => ({ path: each }));
  const winners = [routes, routes.toReversed()].map((each) => matchRoutes(each, at)?.at(-1)?.route.path ?? '');
  return [...new Set(winners)];
}

test('the page at an address is the one that the router chooses', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 6 }), address, (paths, at) => {
      const found = findPageAt(
        paths.map((each) => ({ path: each })),
        at,
      );
      expect(findWinners(paths, at)).toContain(found?.path ?? '');
    }),
    { seed: 20_261_128, numRuns: 2000 },
  );
});

test.each([
  ['/surveys/mine', '/surveys/mine'],
  ['/Surveys/MINE/', '/surveys/mine'],
  ['/surveys/%6Dine', '/surveys/mine'],
  ['/surveys/1', '/surveys/:id'],
  ['/surveys//1', undefined],
  ['/calendar', '/calendar/:day?'],
  ['/calendar/monday', '/calendar/:day?'],
  ['//', '/'],
])('the page at %s is %s', (at, expected) => {
  const paths = ['/', '/surveys/:id', '/surveys/mine', '/calendar/:day?'];
  expect(
    findPageAt(
      paths.map((each) => ({ path: each })),
      at,
    )?.path,
  ).toBe(expected);
});

test('an optional segment stands for two paths', () => {
  expect(expandPath('/a/:b?/c?')).toEqual(['/a/:b/c', '/a/:b', '/a/c', '/a']);
  expect(expandPath('/:a?')).toEqual(['/:a', '/']);
});
