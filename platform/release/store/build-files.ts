import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { COMPRESSIBLE_FILE, DECOMPRESSORS, readContent } from '@canvass/workspace/compression';
import { BUILD_MANIFEST, type BuildManifest, SOURCE_MAP_DIRECTORY } from '@canvass/workspace/manifest';
import { formatByteCount } from '../model/format';
import { ReleaseError } from '../model/release-error';
import { listUnreferencedFiles } from './unreferenced-files';

/** The bounds of a release, in bytes as they are stored. They are generous: budgets limit what browsers load. */
export const RELEASE_BOUNDS = {
  /** Everything but source maps, compressed copies included. The shell is the largest, with 4 MB. */
  files: { label: 'files', maxFileBytes: 4_000_000, maxTotalBytes: 12_000_000 },
  /** Only `status --errors` reads them. Those of the largest area have 2.5 MB. */
  sourceMaps: { label: 'source maps', maxFileBytes: 8_000_000, maxTotalBytes: 16_000_000 },
};

/** A file of a build. */
interface BuildFile {
  /** Relative to the build. */
  file: string;
  bytes: number;
}

function listBuildFiles(dist: string): BuildFile[] {
  return readdirSync(dist, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: path.slice(dist.length + 1), bytes: statSync(path).size }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Refuses files that are too large, one of them or all together, whether or not a page needs them.
 * @throws ReleaseError with code `size` that names the largest file.
 */
function checkBounds(
  { name, version }: BuildManifest,
  files: BuildFile[],
  { label, maxFileBytes, maxTotalBytes }: (typeof RELEASE_BOUNDS)['files'],
): void {
  const [largest] = files.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest) return;
  const description = `${largest.file} has ${formatByteCount(largest.bytes)} bytes`;
  if (largest.bytes > maxFileBytes) {
    throw new ReleaseError(
      'size',
      `${name} ${version}: ${description}, and the bound for each of its ${label} is ${formatByteCount(maxFileBytes)}`,
    );
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > maxTotalBytes) {
    throw new ReleaseError(
      'size',
      `${name} ${version}: its ${files.length} ${label} have ${formatByteCount(total)} bytes together, and the bound is ${formatByteCount(maxTotalBytes)}; the largest, ${description}`,
    );
  }
}

/** The file of which another one is the compressed copy, which is published along with it; undefined for other files. */
function findOriginal(files: Set<string>, file: string): string | undefined {
  const suffix = extname(file);
  const original = file.slice(0, -suffix.length);
  return suffix in DECOMPRESSORS && COMPRESSIBLE_FILE.test(original) && files.has(original) ? original : undefined;
}

/**
 * Reads the files of a build, without its manifest and the compressed copies.
 * @throws ReleaseError when they are too large, when a file is missing that the manifest names, when a compressed copy does
 * not unpack to its file, and when nothing references a file.
 */
export function readBuildFiles(build: BuildManifest, dist: string): Map<string, Buffer> {
  const { name, entry, styles, pages } = build;
  const buildFiles = listBuildFiles(dist);
  const isSourceMap = ({ file }: BuildFile) => file.startsWith(`${SOURCE_MAP_DIRECTORY}/`);
  checkBounds(build, buildFiles.filter(isSourceMap), RELEASE_BOUNDS.sourceMaps);
  checkBounds(
    build,
    buildFiles.filter((each) => !isSourceMap(each)),
    RELEASE_BOUNDS.files,
  );
  const files = new Set(buildFiles.map(({ file }) => file));
  const missing = [entry, ...styles, ...Object.values(pages).flat()].find((file) => !files.has(file));
  if (missing !== undefined) {
    throw new ReleaseError('bad-build', `The build of ${name} names ${missing}, which it does not contain`);
  }
  const copies = new Map([...files].map((file) => [file, findOriginal(files, file)]));
  const originals = [...files].filter((file) => copies.get(file) === undefined);
  const contents = new Map(originals.map((file) => [file, readFileSync(join(dist, file))]));
  for (const [copy, original] of copies) {
    const content = original === undefined ? undefined : contents.get(original);
    if (!content || readContent(join(dist, copy), DECOMPRESSORS[extname(copy)])?.equals(content)) continue;
    throw new ReleaseError(
      'bad-build',
      `The build of ${name} has ${copy}, which does not unpack to ${original}; build it again`,
    );
  }
  const [unreferenced] = listUnreferencedFiles(contents);
  if (unreferenced !== undefined) {
    throw new ReleaseError(
      'bad-build',
      `The build of ${name} has ${unreferenced} with ${formatByteCount(contents.get(unreferenced)?.length ?? 0)} bytes, which none of its files references: remove it, or import it where it is needed`,
    );
  }
  contents.delete(BUILD_MANIFEST);
  return contents;
}
