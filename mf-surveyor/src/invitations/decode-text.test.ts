import { decodeText } from './decode-text';

const TEXT = 'Email;Name\r\nada@people.test;Zoë „Ada“ Łukasz\r\n';

const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16, little endian, with a byte order mark', utf16le(`\uFEFF${TEXT}`)],
  ['UTF-16, big endian, with a byte order mark', utf16be(`\uFEFF${TEXT}`)],
  ['UTF-16, little endian', utf16le(TEXT)],
  ['UTF-16, big endian', utf16be(TEXT)],
])('a file in %s is decoded', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test('a file in Windows-1252 is decoded', () => {
  const text = 'Email;Name\r\nada@people.test;Zoë Größe\r\n';
  // Without the characters that it has and Latin-1 does not: Node 20 decodes both alike, browsers do not.
  expect(decodeText(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text);
});

test('an empty file is an empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});

test('a spreadsheet, which is no text, is not decoded', () => {
  expect(decodeText(Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0xff]))).toBeUndefined();
});
