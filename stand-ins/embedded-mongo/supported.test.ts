import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as supported from './supported';

const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

const LISTS = {
  commands: Object.keys(supported.COMMANDS),
  filters: supported.FILTER_OPERATORS,
  logic: supported.LOGICAL_OPERATORS,
  updates: supported.UPDATE_OPERATORS,
  modifiers: supported.PUSH_MODIFIERS,
  stages: supported.STAGES,
  accumulators: supported.ACCUMULATORS,
  expressions: supported.EXPRESSIONS,
  indexes: supported.INDEX_OPTIONS.filter((name) => !['v', 'ns', 'background'].includes(name)),
  partial: supported.PARTIAL_FILTER_OPERATORS,
};

test.each(Object.entries(LISTS))('the documentation names all %s that are supported', (_, names) => {
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
