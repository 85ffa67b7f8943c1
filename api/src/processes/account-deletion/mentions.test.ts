import { removeMentions } from './mentions';

const ada = { email: 'ada.marsh@canvass.test', name: 'Ada Marsh' };

test.each([
  ['the email', 'Write to ada.marsh@canvass.test.', 'Write to [removed].'],
  ['the email in other letters', 'Write to Ada.Marsh@Canvass.TEST', 'Write to [removed]'],
  ['the name', 'I know Ada Marsh, she lives here.', 'I know [removed], she lives here.'],
  ['name and email', 'Ada Marsh <ada.marsh@canvass.test>', '[removed] <[removed]>'],
])('%s is taken out of a text', (_what, text, expected) => {
  expect(removeMentions(text, ada)).toBe(expected);
});

test.each([
  ['a longer email that ends with it', 'Write to la-ada.marsh@canvass.test'],
  ['a longer email that begins with it', 'Write to ada.marsh@canvass.test.example.org'],
  ['the name in other letters', 'An ada marsh is a kind of swamp.'],
  ['a longer name', 'Ada Marshall is somebody else.'],
  ['a part of the name', 'Ada is a language, too.'],
])('%s is left alone', (_what, text) => {
  expect(removeMentions(text, ada)).toBe(text);
});

test('a single-word name is removed only from texts with the email', () => {
  const will = { email: 'will@canvass.test', name: 'Will' };
  expect(removeMentions('Will the library open?', will)).toBe('Will the library open?');
  expect(removeMentions('Will is will@canvass.test.', will)).toBe('[removed] is [removed].');
});

test('special characters in a name or email are matched literally', () => {
  expect(removeMentions('A (B. C) and a+b@canvass.test', { email: 'a+b@canvass.test', name: 'A (B. C)' })).toBe(
    '[removed] and [removed]',
  );
});

test('only the email is removed for a user without a name', () => {
  expect(removeMentions('From ada.marsh@canvass.test', { ...ada, name: '' })).toBe('From [removed]');
});
