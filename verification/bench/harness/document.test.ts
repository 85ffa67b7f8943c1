import { formatCheckTable, replaceSection, formatTable } from './document';

const DOCUMENT = 'Before.\n\n<!-- bench:api -->\n\nold\n\n<!-- /bench:api -->\n\nAfter.\n';

test('a new section replaces the previous one and leaves everything else', () => {
  const replaced = replaceSection(DOCUMENT, 'api', 'new');
  expect(replaced).toBe('Before.\n\n<!-- bench:api -->\n\nnew\n\n<!-- /bench:api -->\n\nAfter.\n');
  expect(replaceSection(replaced, 'api', 'new')).toBe(replaced);
});

test('a document without the markers is refused', () => {
  expect(() => replaceSection(DOCUMENT, 'pages', 'new')).toThrow('no place for pages');
});

test('a table has a line for its header and for every row', () => {
  expect(formatTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});

test('a missed budget is highlighted', () => {
  const check = { label: 'votes', value: '0.5', budget: '≥ 0.7', kind: 'speed' as const };
  expect(formatCheckTable([{ ...check, isMet: false }])).toContain('| votes | ≥ 0.7 | 0.5 | **missed** |');
  expect(formatCheckTable([{ ...check, isMet: true }])).toContain('| votes | ≥ 0.7 | 0.5 | met |');
});
