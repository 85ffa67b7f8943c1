import { getInitials } from './initials';

test.each([
  ['Mara Lind', 'ML'],
  ['mara@canvass.test', 'M'],
  ['  pavel  j. novák ', 'PN'],
  ['', ''],
  ['\u{1F600} \u{20000}x', '\u{1F600}\u{20000}'],
])('the initials of %j are %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
