import type { SurfaceDifference } from './compare-surfaces';
import { emitDeclarations } from './declarations';
import { getNextSurface } from './next-surface';
import { readSurfaces, SURFACE_ENTRIES, type Surface, writeSurfaces } from './surface';

// `npm run surface`: records what `shared` provides to areas at run time, and gives it its next version.

function formatDifference(difference: SurfaceDifference): string {
  const parts = Object.entries(difference).filter(([, names]) => (names as string[]).length > 0);
  return parts.map(([kind, names]) => `${kind}: ${(names as string[]).join(', ')}`).join('; ') || 'unchanged';
}

const recorded = readSurfaces();
const surfaces: Record<string, Surface> = {};
for (const [request, entry] of Object.entries(SURFACE_ENTRIES)) {
  const { surface, difference } = getNextSurface(entry, recorded[request], emitDeclarations(entry));
  surfaces[request] = surface;
  console.log(`${request} ${surface.version} (${formatDifference(difference)})`);
}
writeSurfaces(surfaces);
