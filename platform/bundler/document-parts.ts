import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import type { LayoutSkeletons, ReleaseFile } from '@canvass/shared/area';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { BuildManifest, HeadLink } from '@canvass/workspace/manifest';
import { inRoot, SHELL } from '@canvass/workspace/applications';

/**
 * The document's inline script.
 * @param userFiles the files that it requests, besides those of the page, where somebody was signed in.
 */
export function buildBootScript(userFiles: ReleaseFile[] = []): string {
  const { outputFiles } = buildSync({
    entryPoints: [inRoot(SHELL, 'src/document/inline-bootstrap.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { USER_FILES: JSON.stringify(userFiles) },
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
}

async function renderSkeletons(): Promise<LayoutSkeletons> {
  // The root configuration sets how JSX is compiled; the shell's own only refers to other files.
  const module = (await tsImport(pathToFileURL(inRoot(SHELL, 'src/document/skeletons.tsx')).href, {
    parentURL: import.meta.url,
    tsconfig: inRoot('tsconfig.base.json'),
  })) as { renderSkeletons: () => LayoutSkeletons };
  const { css, html } = module.renderSkeletons();
  const { code } = transformSync(css, { loader: 'css', minify: true });
  return { css: code.trim(), html };
}

/** Copies a file into a build, under a name that changes with its bytes. Returns that name. */
function writeHashed(dist: string, name: string, bytes: Buffer | string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const { name: stem, ext } = parse(name);
  const file = `${stem}.${hash}${ext}`;
  writeFileSync(join(dist, file), bytes);
  return file;
}

/** Icons, and the manifest with which the site can be installed (https://www.w3.org/TR/appmanifest/). */
function writeIcons(dist: string): HeadLink[] {
  const copyIcon = (name: string) => writeHashed(dist, name, readFileSync(inRoot(SHELL, 'src/icons', name)));
  const toIcon = (name: string, size: number, purpose?: 'maskable') => ({
    src: copyIcon(name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  const manifest = {
    id: '/',
    name: 'Canvass',
    description: 'Create, share, and analyze surveys. No account votes twice in one.',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f3f6f2',
    theme_color: '#f3f6f2',
    icons: [toIcon('icon-192.png', 192), toIcon('icon-512.png', 512), toIcon('maskable-512.png', 512, 'maskable')],
  };
  return [
    { rel: 'apple-touch-icon', file: copyIcon('apple-touch-icon.png') },
    { rel: 'manifest', file: writeHashed(dist, 'manifest.json', JSON.stringify(manifest)) },
  ];
}

interface ShellBuild {
  /** The version under which the build is published. */
  version: string;
  /** The files of its lazy modules, by the module's file. */
  lazyFiles: Map<string, string[]>;
}

/** The module that only users who sign in need. */
const USER_MODULE = inRoot(SHELL, 'src/session/auth-chunk.ts');

function listUserFiles(dist: string, { version, lazyFiles }: ShellBuild): ReleaseFile[] {
  const files = lazyFiles.get(USER_MODULE);
  if (!files) throw new Error(`No file of the build contains ${USER_MODULE}.`);
  return files.map((file) => ({
    url: `/releases/${SHELL}/${version}/${file}`,
    integrity: computeIntegrity(readFileSync(join(dist, file))),
  }));
}

/**
 * Writes the shell's parts of the document into its build: the inline script, the skeletons shown before any script has
 * loaded, and icons. As parts of the release, they always have the shell's version.
 */
export async function writeDocumentParts(
  dist: string,
  build: ShellBuild,
): Promise<NonNullable<BuildManifest['document']>> {
  const parts = { boot: 'boot.js', frames: 'frames.json' };
  writeFileSync(join(dist, parts.boot), buildBootScript(listUserFiles(dist, build)));
  writeFileSync(join(dist, parts.frames), JSON.stringify(await renderSkeletons()));
  return { ...parts, links: writeIcons(dist) };
}
