import * as strings from './strings';

test('prices are written as in the region of the reader, except for the one that the specification quotes', () => {
  const quoting = Object.entries(strings).flatMap(([name, texts]) =>
    JSON.stringify(texts).includes('20$') ? [name] : [],
  );
  expect(quoting).toEqual(['pro']);
  expect(strings.pro.price + strings.pro.perMonth).toBe('20$/month');
});
