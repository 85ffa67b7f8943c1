import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by name, read from its central directory; their checksums must be right. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06');
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum] = [archive.readUInt16LE(entry + 10), archive.readUInt32LE(entry + 16)];
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const header = archive.readUInt32LE(entry + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const stored = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    const content = method === 8 ? inflateRawSync(stored) : stored;
    if (crc32(content) !== checksum) throw new Error(`The checksum of ${name} is wrong.`);
    files.set(name, content.toString());
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the text of a cell as spreadsheets do: first the entities, then the escapes of characters that XML cannot have. */
function parseText(xml: string): string {
  return xml
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? `&${name};`)
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** `Cc` are the control characters. */
const FORBIDDEN_IN_XML = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/u;
const SHEET_PATTERN = /<sheetData>(.*)<\/sheetData>/s;
const CELL_PATTERN =
  /<c r="([A-Z]+)\d+"(?:><v>([^<]*)<\/v>| t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/y;

/** The number of a column from its letters: A is 0, and AA is 26. */
function toColumnIndex(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0) - 1;
}

/** The cells of a row that have a value; a cell of any other type than text or number, such as a formula, is refused. */
function parseRow(xml: string): (string | number | undefined)[] {
  const cells: (string | number | undefined)[] = [];
  CELL_PATTERN.lastIndex = 0;
  for (let from = 0; from < xml.length; from = CELL_PATTERN.lastIndex) {
    const cell = CELL_PATTERN.exec(xml);
    if (!cell) throw new Error(`This is neither a text nor a number: ${xml.slice(from, from + 80)}`);
    const [, column = '', number, text = ''] = cell;
    cells[toColumnIndex(column)] = number === undefined ? parseText(text) : Number(number);
  }
  return cells;
}

/**
 * The rows of the first sheet of a workbook, with the header row. It shares no code with the library that writes workbooks.
 * Empty cells are undefined.
 */
export function readWorkbook(archive: Buffer): (string | number | undefined)[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? '';
  if (FORBIDDEN_IN_XML.test(sheet)) throw new Error('The sheet has a character that XML cannot have.');
  const data = SHEET_PATTERN.exec(sheet)?.[1];
  if (data === undefined) throw new Error('The workbook has no sheet.');
  return data
    .split('</row>')
    .slice(0, -1)
    .map((row) => parseRow(row.replace(/^<row r="\d+">/, '')));
}
