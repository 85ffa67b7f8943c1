import addressparser from 'nodemailer/lib/addressparser';
import * as fc from 'fast-check';
import { MAX_INVITATION_LIST_LENGTH, MAX_INVITATIONS } from '@canvass/shared/contracts';
import { findListProblem, parseInvitationList } from './parse-invitation-list';

const [ADA, BEA, CEM] = ['ada@canvass.test', 'bea@canvass.test', 'cem@canvass.test'];

test.each([
  ['one per line', `${ADA}\n${BEA}\n`],
  ['Windows line ends and empty rows', `\r\n${ADA}\r\n\r\n${BEA}\r\n`],
  ['line ends of old Macs', `${ADA}\r${BEA}`],
  ['commas on one line', `${ADA}, ${BEA}`],
  ['semicolons on one line, and one at the end', `${ADA};${BEA};`],
  ['only spaces between', `${ADA} ${BEA}`],
  ['tabs', `${ADA}\t${BEA}`],
  ['vertical tabs and line separators', `${ADA}\v${BEA}\u2028`],
  ['commas and semicolons of Asian keyboards', `${ADA}，${BEA}；`],
  ['an @ of an Asian keyboard', `ada＠canvass.test、${BEA}`],
  ['names of an address book', `Ada Marsh <${ADA}>\nBea <${BEA}>`],
  ['names on one line', `Ada <${ADA}>; Bob <${BEA}>`],
  ['a comma in a name', `Marsh, Ada <${ADA}>\nBorg, Bea <${BEA}>`],
  ['commas in names on one line', `Marsh, Ada <${ADA}>; Borg, Bea <${BEA}>`],
  ['quoted names', `"Marsh, Ada; Dr." <${ADA}>, "Bea @ home" <${BEA}>`],
  ['an email in a quoted name', `"ada@old.test" <${ADA}>, "bea@old.test, away" <${BEA}>`],
  ['escaped quotes in names', String.raw`"Ada \"The, Boss\" x@y.test" <${ADA}>, "Bea ""B"" z@y.test" <${BEA}>`],
  ['names in parentheses', `${ADA} (Ada Marsh), ${BEA} (Bea)`],
  ['a quote that is not closed', `"Ada <${ADA}>\nBea <${BEA}>`],
  ['inches', `5" disk ${ADA}, 6" <${BEA}>`],
  ['a group', `Team: ${ADA}, Bea <${BEA}>;`],
  ['a heading above the rows', `The team:\n${ADA}\n${BEA}`],
  ['a heading that asks for emails', `Email addresses\n${ADA}\n${BEA}`],
  ['the header of a mail', `To: ${ADA}\nCc: ${BEA}`],
  ['links', `mailto:${ADA}\nMAILTO:${BEA}?subject=Hello%20there`],
  ['a link to two people', `mailto:${ADA},${BEA}?subject=hi`],
  ['a link with a copy', `mailto:${ADA}?subject=hi&cc=${BEA}`],
  ['a link of an HTML document', `<a href="mailto:${ADA}?subject=hi&amp;cc=${BEA}">us</a>`],
  ['links without spaces between', `mailto:${ADA}?subject=hi;${BEA},mailto:${ADA}?subject=hi,${BEA}`],
  ['encoded links', 'mailto:ada%40canvass.test\nmailto:Bea%20%3Cbea@canvass.test%3E'],
  ['a link that is not well encoded', `mailto:${ADA}?subject=100%\n${BEA}`],
  ['links as mail programs copy them', `${ADA}<mailto:${ADA}>; ${BEA} <mailto:${BEA}>`],
  ['HTML', `<a href="mailto:${ADA}">${ADA}</a><br><a href='x'>${BEA}</a>`],
  ['Markdown', `- **${ADA}**\n- [Bea](mailto:${BEA})\n---`],
  ['quotes of mail programs', `'${ADA}' <${ADA}>; '${BEA}'`],
  ['bullets', `• ${ADA}\n•${BEA}`],
  ['running text', `Please invite ${ADA}, and perhaps “${BEA}”!`],
  ['the end of a sentence', `Invite ${ADA} or ${BEA}...`],
  ['spaces that do not break, and others', `\u00A0${ADA}\u3000${BEA}\u2003`],
  ['characters that cannot be seen', `\uFEFF${ADA}\u200B\n\u200Ebea\u00AD@canvass.test\u2060\u200D`],
  ['CSV with a header and names', `Email,Name\n${ADA},Ada\n${BEA},Bea`],
  ['the names first', `Name;E-Mail Address;Phone\nMarsh, Ada;${ADA};+1 555\nBea;${BEA};`],
  ['semicolons, and a byte order mark', `\uFEFFe-mail;name\n${ADA};Ada\n${BEA};Bea`],
  ['Excel’s first line', `sep=;\nName;EMAIL\nAda;${ADA}\nBea;${BEA}`],
  ['tabs, as spreadsheets copy them', `Name\tPrimary email\tNotes\nAda\t${ADA}\tcalls, often\nBea\t${BEA}\t`],
  ['columns of Google', `Name,E-mail 1 - Label,E-mail 1 - Value\nAda,* Work,${ADA}\nBea,,${BEA}`],
  ['columns of Outlook', `E-mail Address,E-mail Type,E-mail Display Name\n${ADA},SMTP,Ada (a@x.test)\n${BEA},SMTP,Bea`],
  ['two columns of emails', `Name,Primary email,Other e-mail\nAda,${ADA},${BEA}`],
  ['a table below other rows', `Ada <${ADA}>\n\nName,Email\nAda,${ADA}\nBea,${BEA}`],
  ['a column with emails that is empty', `Email,Mail sent\n${ADA},yes\n${BEA},no`],
  ['several emails in a cell', `Team,Email\nRed,"${ADA}; ${BEA}"`],
  ['more cells than the header', `Email,Name\n${ADA},Marsh,Ada,${BEA}`],
  ['line ends in cells', `Name,Address,Email\nAda,"12 Elm St\nSpringfield",${ADA}\nBea,"a ""b""\n",${BEA}`],
  ['line ends in cells without a header', `Ada,"12 Elm St\nSpringfield",${ADA}\nBea,,${BEA}`],
  ['quoted cells', `"${ADA}","Marsh, Ada"\n"${BEA}",""`],
  ['empty rows of a table', `Email,Name\n${ADA},Ada\n,\n${BEA},Bea\n,`],
])('a list with %s is read', (_description, list) => {
  expect(parseInvitationList(list)).toMatchObject({ emails: [ADA, BEA], refusedCount: 0 });
});

test.each([
  ['a word without @', `${ADA}\nbea at canvass`, 2, 'bea at canvass', 'no-email'],
  ['nothing but @', `${ADA}\n\n\n@\n`, 4, '@', 'not-an-email'],
  ['spaces around the @', `${ADA}\nbea @ canvass.test`, 2, 'bea @ canvass.test', 'not-an-email'],
  ['nothing before the @', `${ADA}\nBea <@canvass.test>`, 2, '@canvass.test', 'not-an-email'],
  ['two @', `${ADA}\nbea@bea@canvass.test`, 2, 'bea@bea@canvass.test', 'not-an-email'],
  ['a wrong entry beside a right one', `bea@canvass, ${ADA}`, 1, 'bea@canvass', 'not-an-email'],
  ['an address of a social network', `${ADA}\n@bea@social.test`, 2, '@bea@social.test', 'not-an-email'],
  ['slashes between', `${ADA}\n${BEA}/${CEM}`, 2, `${BEA}/${CEM}`, 'not-an-email'],
  ['a quoted local part', `${ADA}\n"bea b"@canvass.test`, 2, '@canvass.test', 'not-an-email'],
  ['accented letters', `${ADA}\nBéa <béa@canvass.test>`, 2, 'béa@canvass.test', 'unsupported-letters'],
  ['a row of a table without an email', `Email,Name\n${ADA},Ada\n,Bea`, 3, ',Bea', 'no-email'],
  ['a row with an email elsewhere', `Email,Note\n${ADA},\n,${BEA}`, 3, `,${BEA}`, 'no-email'],
  ['a row after a cell of two lines', `Name,Email\n"A\nda",${ADA}\nBea,`, 4, 'Bea,', 'no-email'],
  ['a wrong second email', `Email,Other email\n${ADA},\n${ADA},ada at home\n,${ADA}`, 3, 'ada at home', 'no-email'],
  ['a row of a second table', `${ADA}\n\nEmail,Name\n,Bea`, 4, ',Bea', 'no-email'],
  ['a header without emails', `Person,Phone\nAda,${ADA}`, 1, 'Person,Phone', 'no-email'],
])('%s is refused by row', (_description, list, row, text, reason) => {
  expect(parseInvitationList(list)).toMatchObject({ emails: [ADA], refusedCount: 1, refused: [{ row, text, reason }] });
});

test('who is in a list again is counted once, and entries that name somebody again are counted', () => {
  const list = `ADA@canvass.test\nAda <${ADA}>, ${BEA}\n'${BEA}' <${BEA}>`;
  expect(parseInvitationList(list)).toMatchObject({ emails: [ADA, BEA], repeatedCount: 2 });
});

test('emails outside the columns that a header names are counted, and not invited', () => {
  const list = `Email,Assistant\n${ADA},Bea <${BEA}>\n${CEM},${ADA}`;
  expect(parseInvitationList(list)).toMatchObject({ emails: [ADA, CEM], otherColumnsCount: 1, refusedCount: 0 });
});

test('without such a header, all emails of a row count', () => {
  expect(parseInvitationList(`Ada,${ADA},${BEA}`).emails).toEqual([ADA, BEA]);
});

test('fifty refused entries are named, and all are counted', () => {
  const { refused, refusedCount } = parseInvitationList('nobody\n'.repeat(60));
  expect([refused.length, refusedCount]).toEqual([50, 60]);
});

test('a list without emails, and one with too many, is refused', () => {
  expect(findListProblem(parseInvitationList('email\n\n'))?.message).toBe('must have at least one email address');
  const tooMany = Array.from({ length: MAX_INVITATIONS + 1 }, (_, index) => `person-${index}@canvass.test`).join(' ');
  expect(findListProblem(parseInvitationList(tooMany))?.message).toBe('must have at most 10000 email addresses');
});

// Work that grows with the square of the length takes many minutes here.
test.each([
  '"',
  ',"',
  '"",',
  '"a\n',
  '\\"',
  ',"\\',
  ',"""x',
  '<',
  '(',
  'a:',
  '@',
  'a@',
  'é@',
  'mailto:',
  'mailto:%',
  '.',
  "'",
  ': ',
  '\u200D',
  'email,',
  ',',
  '\n',
])('the longest list of nothing but %j is read', (piece) => {
  const list = piece.repeat(MAX_INVITATION_LIST_LENGTH / piece.length);
  for (const text of [list, `Email\n${list}`, `${list}x`]) expect(parseInvitationList(text).emails).toEqual([]);
});

const RUNS = 1000;

const localPart = fc.stringMatching(/^[a-z][a-z0-9&+'/_=-]{0,8}[a-z0-9]$/);
const domain = fc.constantFrom('canvass.test', 'mail.people.test', 'xn--bcher-kva.example', 'docomo.ne.jp');
const email = fc.tuple(localPart, domain).map(([local, host]) => `${local}@${host}`);
const plainName = fc.stringMatching(/^[A-Z][a-zé]{1,6}( [A-Z][a-z.'-]{1,6})?$/);
/** Anything may stand in quotes. */
const anyName = fc.string({ unit: fc.constantFrom(...'Ab é,;:@<>()[]\'"\\'.split('')), maxLength: 12 });
const space = fc.constantFrom('', ' ', '\u00A0', '\u200B', '\uFEFF', '\u3000');

const quoteName = (name: string) => `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function describeEntry(address: string) {
  return fc.oneof(
    fc.constantFrom(address, `<${address}>`, `mailto:${address.replaceAll('&', '%26')}?subject=Hi`, `'${address}'`),
    fc
      .tuple(plainName, plainName, space)
      .chain(([first, last, gap]) =>
        fc.constantFrom(
          `${first}${gap} <${address}>`,
          `${last}, ${first} <${address}>`,
          `${address} (${first})`,
          `${first} <mailto:${address.replaceAll('&', '%26')}>`,
        ),
      ),
    anyName.map((name) => `${quoteName(name)} <${address}>`),
  );
}

test('a list in any form that mail programs write is read as exactly its emails', () => {
  const entry = email.chain((address) => fc.tuple(fc.constant(address), describeEntry(address), space, space));
  const separator = fc.constantFrom(', ', ',', '; ', ';', '\n', '\r\n', ',\n', ';\n\n', '\t');
  const group = fc.constantFrom('', 'Team: ', 'The others:\n');
  const list = fc.tuple(fc.array(fc.tuple(entry, separator), { minLength: 1, maxLength: 8 }), group);
  fc.assert(
    fc.property(list, ([entries, prefix]) => {
      const text = prefix + entries.map(([[, shown, before, after], end]) => before + shown + after + end).join('');
      const expected = [...new Set(entries.map(([[address]]) => address))];
      expect(parseInvitationList(text)).toMatchObject({ emails: expected, refusedCount: 0 });
    }),
    { numRuns: RUNS },
  );
});

test('a table with its columns in any order is read as exactly its emails', () => {
  const header = fc.constantFrom('Email', 'E-Mail Address', 'Primary email', 'EMAIL', 'e-mail', 'Courriel');
  const cell = fc.string({ unit: fc.constantFrom(...'Ab é,;\t|@\n"'.split('')), maxLength: 10 });
  const table = fc.record({
    header,
    position: fc.nat({ max: 2 }),
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n'),
    rows: fc.array(fc.tuple(email, cell, cell), { minLength: 1, maxLength: 8 }),
  });
  fc.assert(
    fc.property(table, ({ header: name, position, separator, end, rows }) => {
      const lines = [[name, 'Name', 'Notes'], ...rows].map(([address = '', ...others]) =>
        others.map(quoteCell).toSpliced(position, 0, address).join(separator),
      );
      const expected = [...new Set(rows.map(([address]) => address))];
      expect(parseInvitationList(lines.join(end))).toMatchObject({ emails: expected, refusedCount: 0 });
    }),
    { numRuns: RUNS },
  );
});

test('no email that the parser of mail headers finds is missed', () => {
  const piece = fc.oneof(email, fc.constantFrom(', ', '; ', ' ', '<', '>', '"', 'Ada', '(', ')', ':', '\\', "'"));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const { emails, refused } = parseInvitationList(text);
      const named = [...emails, ...refused.map((each) => each.text)].join(' ');
      const found = addressparser(text, { flatten: true }).map(({ address }) => address);
      const missed = found.filter((address) => /^[a-z][^\s"\\@]*@[a-z.-]+$/.test(address) && !named.includes(address));
      expect(missed).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
