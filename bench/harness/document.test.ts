import { checkTable, replacePart, table } from './document';

const DOCUMENT = 'Before.\n\n<!-- bench:api -->\n\nold\n\n<!-- /bench:api -->\n\nAfter.\n';

test('a part replaces the one before and leaves everything else', () => {
  const replaced = replacePart(DOCUMENT, 'api', 'new');
  expect(replaced).toBe('Before.\n\n<!-- bench:api -->\n\nnew\n\n<!-- /bench:api -->\n\nAfter.\n');
  expect(replacePart(replaced, 'api', 'new')).toBe(replaced);
});

test('a document without the markers is refused', () => {
  expect(() => replacePart(DOCUMENT, 'pages', 'new')).toThrow('no place for pages');
});

test('a table has a line for its head and for every row', () => {
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

test('a missed budget stands out', () => {
  const check = { what: 'votes', figure: '0.5', budget: '≥ 0.7', kind: 'speed' as const };
  expect(checkTable([{ ...check, met: false }])).toContain('| votes | ≥ 0.7 | 0.5 | **missed** |');
  expect(checkTable([{ ...check, met: true }])).toContain('| votes | ≥ 0.7 | 0.5 | met |');
});
