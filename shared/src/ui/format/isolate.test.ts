import { isolate } from './isolate';

test.each(['مكتبة المدينة', 'Library שעות', 'user\u202Egpj.exe'])(
  'the text %j is isolated within a sentence',
  (text) => {
    expect(`“${isolate(text)}”`).toBe(`“\u2068${text}\u2069”`);
  },
);

test.each(['Sunday hours', '图书馆', 'Größe 3', ''])('the text %j stays as it is', (text) => {
  expect(isolate(text)).toBe(text);
});
