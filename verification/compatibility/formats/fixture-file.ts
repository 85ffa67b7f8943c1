import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The folder of the fixtures, one file each, created by `npm run format-fixture`. */
export const FIXTURES_DIRECTORY = join(import.meta.dirname, 'fixtures');

/** The stores whose data has a format. */
export type StoreName = 'database' | 'documents' | 'identity' | 'payments' | 'releases' | 'backup';

/** The metadata of a fixture. */
export interface FixtureInfo<Observed = unknown> {
  /** The commit of the code that wrote it. */
  commit: string;
  /** When it was written; ISO 8601. */
  at: string;
  /** The formats of its data, by store. */
  formats: Partial<Record<StoreName, number>>;
  /** The responses of the code that wrote it, when queried about the data. */
  observed: Observed;
}

/** A file's content as base64, or the target of a symbolic link. */
type Entry = { base64: string } | { link: string };

interface PackedFixture {
  info: FixtureInfo;
  entries: Record<string, Entry>;
}

function readEntries(folder: string, prefix = ''): [string, Entry][] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name): [string, Entry][] => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) return readEntries(path, `${prefix}${name}/`);
      return [
        [
          `${prefix}${name}`,
          stat.isSymbolicLink() ? { link: readlinkSync(path) } : { base64: readFileSync(path).toString('base64') },
        ],
      ];
    });
}

/** Packs a folder into the named fixture. The result is deterministic. */
export function packFixture(name: string, folder: string, info: FixtureInfo): string {
  const packed: PackedFixture = { info, entries: Object.fromEntries(readEntries(folder)) };
  const file = join(FIXTURES_DIRECTORY, `${name}.json.br`);
  writeFileSync(file, brotliCompressSync(JSON.stringify(packed)));
  return file;
}

function readFixture(name: string): PackedFixture {
  return JSON.parse(
    brotliDecompressSync(readFileSync(join(FIXTURES_DIRECTORY, `${name}.json.br`))).toString(),
  ) as PackedFixture;
}

/** The names of the fixtures of one kind: `installation`, `releases`, `backup`. */
export function listFixtureNames(kind: string): string[] {
  return readdirSync(FIXTURES_DIRECTORY)
    .filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.json.br'))
    .map((file) => basename(file, '.json.br'))
    .toSorted();
}

/** Reads the metadata of a fixture. */
export function readFixtureInfo<Observed>(name: string): FixtureInfo<Observed> {
  return readFixture(name).info as FixtureInfo<Observed>;
}

/** Unpacks a fixture into a folder. */
export function unpackFixture<Observed>(name: string, folder: string): FixtureInfo<Observed> {
  const { info, entries } = readFixture(name);
  for (const [path, entry] of Object.entries(entries)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if ('link' in entry) symlinkSync(entry.link, target);
    else writeFileSync(target, Buffer.from(entry.base64, 'base64'), { mode: 0o600 });
  }
  return info as FixtureInfo<Observed>;
}

/** The bundled API of the earliest release that checks the format of documents; it knows 4. */
const EARLIER_API = { file: 'api-f17f52e1.mjs.br', documents: 4 };

/**
 * Unpacks the API of an earlier release, with the packages of this checkout.
 * @returns its program, and the format of documents that it knows.
 */
export function unpackEarlierApi(folder: string): { program: string; documents: number } {
  const program = join(folder, 'main.mjs');
  writeFileSync(program, brotliDecompressSync(readFileSync(join(FIXTURES_DIRECTORY, EARLIER_API.file))));
  symlinkSync(resolve(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  return { program, documents: EARLIER_API.documents };
}
