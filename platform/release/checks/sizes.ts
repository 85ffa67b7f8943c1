import type { BuildSizes } from '@canvass/workspace/manifest';
import { SHELL } from '@canvass/workspace/applications';
import { formatByteCount } from '../model/format';
import { ReleaseError } from '../model/release-error';
import { listActiveReleases, type Releases } from '../store/releases';
import type { Release } from '../store/store';

/** A release that grows by more than this share of the one that it replaces needs a reason. */
const MAX_GROWTH = 0.1;

/** Growth by fewer bytes than this never needs a reason: a tenth of a small page is one sentence of text. */
const MIN_GROWTH_BYTES = 1000;

/** A measured part of an application. */
interface Part {
  /** What it is called in messages. */
  label: string;
  bytes: number;
  /** The budget that limits it. */
  budget: 'entry' | 'page' | 'total';
}

function listParts({ entry, pages, total }: BuildSizes): Part[] {
  return [
    { label: 'the entry', bytes: entry, budget: 'entry' },
    ...Object.entries(pages).map(([path, bytes]) => ({ label: `the page ${path}`, bytes, budget: 'page' as const })),
    { label: 'everything together', bytes: total, budget: 'total' },
  ];
}

/**
 * Refuses a release that is larger than the budgets of its application (`<name>/budgets.json`) allow. Sizes are those
 * of scripts and styles in brotli, in bytes. Releases of builds that did not measure themselves pass.
 * @throws ReleaseError with code `size`.
 */
export function checkBudgets({ name, version, sizes, budgets }: Release): void {
  if (!sizes || !budgets) return;
  for (const { label, bytes, budget } of listParts(sizes)) {
    const limit = budgets[budget] ?? Infinity;
    if (bytes <= limit) continue;
    throw new ReleaseError(
      'size',
      `${name} ${version}: ${label} has ${formatByteCount(bytes)} bytes in brotli, and the budget is ${formatByteCount(limit)}: load what is not needed at first with import(), or raise the budget in ${name}/budgets.json`,
    );
  }
}

/**
 * Refuses a release that is much larger than the one that it replaces.
 * @throws ReleaseError with code `size`.
 */
export function checkGrowth({ name, version, sizes }: Release, replaced: Release | undefined): void {
  if (!sizes || !replaced?.sizes) return;
  const before = new Map(listParts(replaced.sizes).map(({ label, bytes }) => [label, bytes]));
  for (const { label, bytes } of listParts(sizes)) {
    const bytesBefore = before.get(label);
    if (bytesBefore === undefined) continue;
    const growth = bytes - bytesBefore;
    if (growth <= MIN_GROWTH_BYTES || growth <= bytesBefore * MAX_GROWTH) continue;
    const percent = Math.round((growth / bytesBefore) * 100);
    throw new ReleaseError(
      'size',
      `${name} ${version}: ${label} grows by ${percent} %, from ${formatByteCount(bytesBefore)} bytes in ${replaced.version} to ${formatByteCount(bytes)} (brotli); if that is right, say why: --allow-growth TEXT`,
    );
  }
}

/**
 * Refuses a new shell or area with which a first visit loads more than the area's budget for that page allows.
 * @throws ReleaseError with code `size`.
 */
export function checkFirstVisits({ shell, remotes }: Releases, newReleases: Release[]): void {
  const shellSize = shell.sizes?.entry;
  if (shellSize === undefined) return;
  for (const { name, version, sizes, budgets } of remotes.flatMap(listActiveReleases)) {
    const isNew = newReleases.some((release) => [SHELL, name].includes(release.name));
    if (!sizes || !isNew) continue;
    for (const [path, limit] of Object.entries(budgets?.firstVisit ?? {})) {
      const bytes = shellSize + sizes.entry + (sizes.pages[path] ?? 0);
      if (bytes <= limit) continue;
      throw new ReleaseError(
        'size',
        `A first visit of ${path} would load ${formatByteCount(bytes)} bytes in brotli (shell ${shell.version}, ${name} ${version}), and the budget is ${formatByteCount(limit)} (${name}/budgets.json)`,
      );
    }
  }
}
