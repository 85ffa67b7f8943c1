import semver from 'semver';
import { compareSurfaces, TYPE_PREFIX, type Declarations, type SurfaceDifference } from './compare-surfaces';
import type { Surface, SurfaceExport } from './surface';

const FIRST_VERSION = '1.0.0';

/** Semantic versioning: what breaks its users is a major change, what only gives them more a minor one. */
function getNextVersion(version: string, { added, extended, incompatible, removed }: SurfaceDifference): string {
  if (incompatible.length + removed.length > 0) return semver.inc(version, 'major') ?? version;
  if (added.length + extended.length > 0) return semver.inc(version, 'minor') ?? version;
  return version;
}

/**
 * The surface that a module has after a change of its sources, with the difference from the recorded one.
 * @param entry the module's source file.
 * @param recorded undefined for a module that has no surface yet.
 */
export function getNextSurface(
  entry: string,
  recorded: Surface | undefined,
  declarations: Declarations,
): { surface: Surface; difference: SurfaceDifference } {
  const { version, exports, declarations: before } = recorded ?? { version: '0.0.0', exports: {}, declarations: {} };
  const difference = compareSurfaces(entry, before, declarations);
  const { added, extended, incompatible, removed } = difference;
  const next = recorded ? getNextVersion(version, difference) : FIRST_VERSION;
  const kept = Object.entries(exports).filter(([name]) => !removed.includes(name));
  const changed = kept.map(([name, since]): [string, SurfaceExport] => {
    if (incompatible.includes(name)) return [name, { changedIn: next, compatibleSince: next }];
    return [name, extended.includes(name) ? { ...since, changedIn: next } : since];
  });
  const addedValues = added.filter((name) => !name.startsWith(TYPE_PREFIX));
  const created = addedValues.map((name): [string, SurfaceExport] => [
    name,
    { changedIn: next, compatibleSince: next },
  ]);
  const sorted = [...changed, ...created].toSorted(([one], [other]) => one.localeCompare(other));
  return { surface: { version: next, exports: Object.fromEntries(sorted), declarations }, difference };
}
