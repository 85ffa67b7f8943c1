import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { STACK_FRAME_PATTERN } from '@canvass/shared/contracts';
import { SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';
import { getReleaseDirectory, type Store } from '../store/store';

/** A position in a stack, as the sources name it if their source map is there. */
export interface StackFrame {
  /** The position in the released script: `mf-admin/1.4.0-3f2a91c0/353.f45bd671.js:1:2040`. */
  position: string;
  /** The file in the repository: `mf-admin/src/users/users-page.tsx`. */
  source?: string;
  line?: number;
  column?: number;
  /** What the sources call what is at this position, if it has a name. */
  name?: string;
}

/** Reads a source map; undefined if its release has none, or is gone. */
function readSourceMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // Releases of older builds have no maps. A position in the script still helps.
    return undefined;
  }
}

/**
 * Finds the positions of a stack in the sources.
 * @param positions what a page reported; anything that is not a position in a release is left out.
 */
export function findStackFrames(store: Store, positions: readonly string[]): StackFrame[] {
  const pattern = new RegExp(STACK_FRAME_PATTERN);
  // Most positions of a stack are in the same few scripts.
  const maps = new Map<string, SourceMap | undefined>();
  return positions.flatMap((position) => {
    const { area, version, file, line, column } = pattern.exec(position)?.groups ?? {};
    if (area === undefined || version === undefined || file === undefined) return [];
    const path = join(getReleaseDirectory(store, area, version), SOURCE_MAP_DIRECTORY, `${file}.map`);
    if (!maps.has(path)) maps.set(path, readSourceMap(path));
    const origin = maps.get(path)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return [{ position }];
    const { fileName, lineNumber, columnNumber, name } = origin;
    const source = fileName.replace(/^\.\//, '');
    return [{ position, source, line: lineNumber, column: columnNumber, ...(name && { name }) }];
  });
}

/** A frame in one line: `at renderList (mf-admin/src/users/users-page.tsx:12:5)`. */
export function formatStackFrame({ position, source, line, column, name }: StackFrame): string {
  if (source === undefined) return `at ${position}`;
  const place = `${source}:${line}:${column}`;
  return name === undefined ? `at ${place}` : `at ${name} (${place})`;
}
