import { parseInvitationList } from './parse-invitation-list';

test.each([
  ['one per line', 'ada@canvass.test\nbea@canvass.test\n'],
  ['Windows line ends and empty rows', '\r\nada@canvass.test\r\n\r\nbea@canvass.test\r\n'],
  ['CSV with a header and names', 'Email,Name\nada@canvass.test,Ada\nbea@canvass.test,Bea'],
  ['semicolons, and a byte order mark', '\uFEFFe-mail;name\nada@canvass.test;Ada\nbea@canvass.test;Bea'],
  ['quoted cells', '"ada@canvass.test","Marsh, Ada"\n"bea@canvass.test",""'],
  ['names of an address book', 'Ada Marsh <ada@canvass.test>\nBea <bea@canvass.test>'],
  ['repetitions and capitals', 'ADA@canvass.test\nada@canvass.test\nbea@canvass.test'],
])('a list with %s is read', (_description, list) => {
  expect(parseInvitationList(list)).toEqual({ emails: ['ada@canvass.test', 'bea@canvass.test'] });
});

test('every wrong row is named with its number', () => {
  expect(parseInvitationList('ada@canvass.test\nbea at canvass\n\n@\n')).toEqual({
    errors: [
      { field: 'body.list', message: 'row 2 is not an email address: bea at canvass' },
      { field: 'body.list', message: 'row 4 is not an email address: @' },
    ],
  });
});

test('a list without emails, and one with too many, is refused', () => {
  expect(parseInvitationList('email\n\n')).toMatchObject({
    errors: [{ message: 'must have at least one email address' }],
  });
  const tooMany = Array.from({ length: 10_001 }, (_, index) => `person-${index}@canvass.test`).join('\n');
  expect(parseInvitationList(tooMany)).toMatchObject({
    errors: [{ message: 'must have at most 10000 email addresses' }],
  });
});
