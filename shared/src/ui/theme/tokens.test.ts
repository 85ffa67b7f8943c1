import { darkValues, lightValues } from './token-values';
import { tokens } from './tokens';

const declared = (values: string) => [...values.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);

test('every token has a value', () => {
  const named = JSON.stringify(tokens).match(/--[\w-]+/g) ?? [];
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !declared(lightValues).includes(name))).toEqual([]);
});

test('the dark theme only overrides tokens of the light theme', () => {
  expect(declared(darkValues).filter((name) => !declared(lightValues).includes(name))).toEqual([]);
});

test('every color token has a value in the dark theme', () => {
  const colors = Object.values(tokens.color).map((value) => value.slice(4, -1));
  expect(colors.filter((name) => !declared(darkValues).includes(name))).toEqual([]);
});
