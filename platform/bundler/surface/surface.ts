import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';

/**
 * The modules of `shared` that the shell provides to areas at run time, by their entry file. Their surface has versions,
 * as a shell and an area may come from different commits.
 */
export const SURFACE_ENTRIES: Record<string, string> = {
  '@canvass/shared/session': 'shared/src/session/index.ts',
  '@canvass/shared/http': 'shared/src/http/index.ts',
};

/** Since when an export is what it is, in versions of the module's surface. */
export interface SurfaceExport {
  /** The version that introduced or last changed it: an area that uses it needs a shell with at least this version. */
  changedIn: string;
  /** The oldest version whose users it still serves: an area that was built against an older one may break. */
  compatibleSince: string;
}

/** What a module exports, as recorded. */
export interface Surface {
  version: string;
  exports: Record<string, SurfaceExport>;
  /** Its type declarations by file, which the next version is compared with. */
  declarations: Record<string, string>;
}

/** The recorded surfaces by request; `npm run surface` writes them. */
const SURFACE_FILE = 'shared/surface.json';

/** The same in the file, with texts as lines, so that a difference is one of lines. */
type SurfaceFile = Record<string, Omit<Surface, 'declarations'> & { declarations: Record<string, string[]> }>;

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Reads what is recorded of the modules in `SURFACE_ENTRIES`; nothing before the first time. */
export function readSurfaces(): Record<string, Surface> {
  const file = inRoot(SURFACE_FILE);
  if (!existsSync(file)) return {};
  return mapValues(JSON.parse(readFileSync(file, 'utf8')) as SurfaceFile, (surface) => ({
    ...surface,
    declarations: mapValues(surface.declarations, (lines) => lines.join('\n')),
  }));
}

export function writeSurfaces(surfaces: Record<string, Surface>): void {
  const content: SurfaceFile = mapValues(surfaces, (surface) => ({
    ...surface,
    declarations: mapValues(surface.declarations, (text) => text.split('\n')),
  }));
  writeFileSync(inRoot(SURFACE_FILE), `${JSON.stringify(content, null, 2)}\n`);
}
