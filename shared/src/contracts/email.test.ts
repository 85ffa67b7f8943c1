import { hasUnsupportedLetters, normalizeEmail } from './email';
import { email } from './fields';

test.each([
  ['Ada@Canvass.Test ', 'ada@canvass.test'],
  ['r&d@people.test', 'r&d@people.test'],
  ['a/b@people.test', 'a/b@people.test'],
  ["o'brien+list=1@people.test", "o'brien+list=1@people.test"],
  ['{all}~#!$%*?^`|@people.test', '{all}~#!$%*?^`|@people.test'],
  ['abc.@docomo.ne.jp', 'abc.@docomo.ne.jp'],
  ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['-@people.test', '-@people.test'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@example.xn--p1ai', 'ada@example.xn--p1ai'],
  ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@Bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@x1.y2.museum', 'ada@x1.y2.museum'],
])('the email %j is accepted as %s', (typed, normal) => {
  expect(email.parse(typed)).toBe(normal);
  expect(normalizeEmail(normal)).toBe(normal);
});

test.each([
  ['ada+news@people.test', 'ada+news@people.test'],
  ['a.d.a@people.test', 'a.d.a@people.test'],
  ['"Ada@home"@people.test', '"ada@home"@people.test'],
  ['ada@Not a domain', 'ada@not a domain'],
  ['Ada', 'ada'],
])('the email %s counts as %s', (typed, normal) => {
  expect(normalizeEmail(typed)).toBe(normal);
});

const NOT_AN_EMAIL = 'must be an email address';
const UNSUPPORTED_LETTERS = 'must have no accented or non-Latin letters before the @';

test.each([
  ['', NOT_AN_EMAIL],
  ['ada', NOT_AN_EMAIL],
  ['@people.test', NOT_AN_EMAIL],
  ['ada@', NOT_AN_EMAIL],
  ['ada@localhost', NOT_AN_EMAIL],
  ['ada@people.test.', NOT_AN_EMAIL],
  ['ada@people..test', NOT_AN_EMAIL],
  ['ada@-people.test', NOT_AN_EMAIL],
  ['ada@127.0.0.1', NOT_AN_EMAIL],
  ['ada@１２７.0.0.1', NOT_AN_EMAIL],
  ['ada@[127.0.0.1]', NOT_AN_EMAIL],
  ['ada@people.test:80', NOT_AN_EMAIL],
  ['ada@bücher.example/path', NOT_AN_EMAIL],
  ['ada@bücher.example:80', NOT_AN_EMAIL],
  ['ada@bücher', NOT_AN_EMAIL],
  [`ada@${'x'.repeat(64)}.test`, NOT_AN_EMAIL],
  ['.ada@people.test', NOT_AN_EMAIL],
  ['ada@bea@people.test', NOT_AN_EMAIL],
  ['ada bea@people.test', NOT_AN_EMAIL],
  ['"ada bea"@people.test', NOT_AN_EMAIL],
  ['ada,bea@people.test', NOT_AN_EMAIL],
  ['ada@people.test\u0000', NOT_AN_EMAIL],
  ['josé@people.test', UNSUPPORTED_LETTERS],
  ['ада@почта.рф', UNSUPPORTED_LETTERS],
  // Its lower case is the k of ASCII.
  ['\u212Aim@people.test', UNSUPPORTED_LETTERS],
])('the email %j is refused: it %s', (typed, message) => {
  expect(email.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  expect(hasUnsupportedLetters(typed)).toBe(message === UNSUPPORTED_LETTERS);
});

test('an email has at most 254 characters, counted after its domain is converted', () => {
  const domain = `${'ü.'.repeat(31)}example`;
  expect(email.safeParse(`ada@${domain}`).error?.issues).toMatchObject([{ code: 'too_big' }]);
});
