import { emitDeclarations } from './declarations';
import { compareSurfaces, type Declarations } from './compare-surfaces';
import { getNextSurface } from './next-surface';
import { readSurfaces, SURFACE_ENTRIES } from './surface';

const ENTRY = 'shared/src/sample/index.ts';
const INDEX = 'shared/src/sample/index.d.ts';
const CALL = 'shared/src/sample/call.d.ts';
const TYPES = 'shared/src/sample/types.d.ts';

const DECLARATIONS = {
  [INDEX]: "export { call, LIMIT } from './call';\nexport type { Options } from './types';\n",
  [CALL]: [
    "import type { Options, Answer } from './types';",
    'export declare const LIMIT: number;',
    'export declare function call<Name extends string>(name: Name, options?: Options): Promise<Answer<Name>>;',
    '',
  ].join('\n'),
  [TYPES]: [
    'export interface Options { timeout?: number; }',
    "export type Answer<Name> = Name extends 'one' ? { text: string } : undefined;",
    '',
  ].join('\n'),
} satisfies Declarations;

function change(file: keyof typeof DECLARATIONS, from: string, to: string): Declarations {
  expect(DECLARATIONS[file]).toContain(from);
  return { ...DECLARATIONS, [file]: DECLARATIONS[file].replace(from, to) };
}

const compare = (after: Declarations) => compareSurfaces(ENTRY, DECLARATIONS, after);

const UNCHANGED = { added: [], extended: [], incompatible: [], removed: [] };

test('equal declarations make no difference, also of generic functions with conditional types', () => {
  expect(compare(DECLARATIONS)).toEqual(UNCHANGED);
});

test.each([
  ['another optional option', change(TYPES, 'timeout?', 'retries?: number; timeout?')],
  ['another optional parameter', change(CALL, 'options?: Options', 'options?: Options, priority?: number')],
])('%s extends an export', (_, after) => {
  expect(compare(after)).toEqual({ ...UNCHANGED, extended: ['call'] });
});

test.each([
  ['a required option', change(TYPES, 'timeout?', 'retries: number; timeout?')],
  ['an option that is gone', change(TYPES, 'timeout?: number;', '')],
  ['an option of another type', change(TYPES, 'timeout?: number', 'timeout?: string')],
  ['another parameter that callers must give', change(CALL, 'options?: Options', 'options: Options')],
])('%s is an incompatible change', (_, after) => {
  expect(compare(after)).toEqual({ ...UNCHANGED, incompatible: ['call'] });
});

describe('what a generic type depends on', () => {
  const FILES = {
    [INDEX]: "export { call } from './call';\nexport { ApiError } from './problems';\n",
    [CALL]: [
      "import type { Input } from './types';",
      'export declare function call<Of>(of: Of, input: Input<Of>): void;',
      '',
    ].join('\n'),
    [TYPES]: [
      'export interface Rules { owner?: true; }',
      'export interface Endpoint<Body = unknown> { rules?: Rules; body?: Body; }',
      'export type Input<Of> = Of extends Endpoint<infer Body> ? Body : never;',
      '',
    ].join('\n'),
    'shared/src/sample/problems.d.ts': [
      "export declare const problems: { readonly closed: readonly [409, 'Closed.']; readonly gone: readonly [404, 'Gone.'] };",
      'export declare class ApiError extends Error { code: keyof typeof problems; }',
      '',
    ].join('\n'),
  };
  const compareWith = (file: string, from: string, to: string) => {
    const text = (FILES as Declarations)[file] ?? '';
    expect(text).toContain(from);
    return compareSurfaces(ENTRY, FILES, { ...FILES, [file]: text.replace(from, to) });
  };

  test('may get an optional member, which extends the exports that use it', () => {
    expect(compareWith(TYPES, 'owner?: true;', 'owner?: true; hidden?: true;')).toEqual({
      ...UNCHANGED,
      extended: ['call'],
    });
  });

  test('may not get a required member, or lose one', () => {
    const incompatible = { ...UNCHANGED, incompatible: ['call'] };
    expect(compareWith(TYPES, 'owner?: true;', 'owner?: true; hidden: true;')).toEqual(incompatible);
    expect(compareWith(TYPES, 'owner?: true;', '')).toEqual(incompatible);
  });

  test('may not change itself', () => {
    expect(compareWith(TYPES, '? Body : never', '? Body[] : never')).toEqual({ ...UNCHANGED, incompatible: ['call'] });
  });

  test('may be a list of problems that grows, but not one that shrinks', () => {
    const file = 'shared/src/sample/problems.d.ts';
    const more = "{ readonly full: readonly [409, 'Full.']; readonly closed: readonly [409, 'Closed already.'];";
    const before = "{ readonly closed: readonly [409, 'Closed.'];";
    expect(compareWith(file, before, more)).toEqual({ ...UNCHANGED, extended: ['ApiError'] });
    expect(compareWith(file, before, '{')).toEqual({ ...UNCHANGED, incompatible: ['ApiError'] });
  });
});

test('exports are added and removed by their names, types with a mark', () => {
  const after = change(INDEX, 'export type { Options }', 'export type { Answer }');
  expect(compare(after)).toEqual({ ...UNCHANGED, added: ['type Answer'], removed: ['type Options'] });
  expect(compare(change(INDEX, 'call,', 'call as request,'))).toEqual({
    ...UNCHANGED,
    added: ['request'],
    removed: ['call'],
  });
});

test('a function that is renamed and also exported under its former name stays compatible', () => {
  const before = { ...DECLARATIONS, [CALL]: 'export declare function call(token: string): { id?: string };' };
  const after = {
    [TYPES]: DECLARATIONS[TYPES],
    [CALL]: 'export declare function request(token: string): { id?: string };',
    [INDEX]: "export { request, request as call } from './call';\nexport type { Options } from './types';",
  };
  const index = { [INDEX]: "export { call } from './call';\nexport type { Options } from './types';" };
  expect(compareSurfaces(ENTRY, { ...before, ...index }, after)).toMatchObject({
    added: ['request'],
    incompatible: [],
    removed: [],
  });
});

test('versions follow the difference, and exports keep since when they are what they are', () => {
  const next = (recorded: Parameters<typeof getNextSurface>[1], after: Declarations) =>
    getNextSurface(ENTRY, recorded, after).surface;
  const first = next(undefined, DECLARATIONS);
  expect(first.version).toBe('1.0.0');
  expect(next(first, DECLARATIONS)).toEqual(first);
  const extended = next(first, change(TYPES, 'timeout?', 'retries?: number; timeout?'));
  expect(extended).toMatchObject({
    version: '1.1.0',
    exports: {
      call: { changedIn: '1.1.0', compatibleSince: '1.0.0' },
      LIMIT: { changedIn: '1.0.0', compatibleSince: '1.0.0' },
    },
  });
  const changed = next(extended, change(CALL, 'LIMIT: number', 'LIMIT: string'));
  // Back without `retries`, too: that is gone.
  expect(changed).toMatchObject({
    version: '2.0.0',
    exports: { LIMIT: { changedIn: '2.0.0', compatibleSince: '2.0.0' }, call: { compatibleSince: '2.0.0' } },
  });
});

test.each(Object.entries(SURFACE_ENTRIES))(
  '%s is recorded as it is; npm run surface records a change',
  (request, entry) => {
    expect(readSurfaces()[request]?.declarations).toEqual(emitDeclarations(entry));
  },
);
