import { findLink } from './links';

test.each([
  ['Vote at https://evil.example/now, please', 'https://evil.example/now,'],
  ['See www.evil.example', 'www.evil.example'],
  ['Go to evil.example/now', 'evil.example/now'],
  ['EVIL．EXAMPLE', 'EVIL.EXAMPLE'],
  ['evil。example', 'evil.example'],
  ['evil.\u200Bexample', 'evil.example'],
  ['пример.рф', 'пример.рф'],
  ['Ask ada@canvass.test', 'ada@canvass.test'],
  ['or 203.0.113.7:8080', '203.0.113.7:8080'],
  ['mailto:ada', 'mailto:ada'],
  ['First a.example, then https://b.example', 'a.example,'],
])('%j has a link', (text, link) => {
  expect(findLink(text)).toBe(link);
});

test.each([
  'Dear members, please vote until 12.11.2026, e.g. on Sunday at 10 a.m.',
  'Version 1.2.3 costs $3.50... or more. Thanks!',
  'U.S.A. and/or R&D: 50% of 10:30',
  '今日は。明日は。',
  'Acme Inc.',
  '',
])('%j has no link', (text) => {
  expect(findLink(text)).toBeUndefined();
});
