import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import type { LayoutSkeletons } from '@canvass/shared/area';
import type { BuildManifest } from '@canvass/workspace/manifest';
import { inRoot, SHELL } from '@canvass/workspace/applications';

/** The document's inline script. */
export function buildBootScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [inRoot(SHELL, 'src/document/inline-bootstrap.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
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

/**
 * Writes the shell's parts of the document into its build: the inline script, and the skeletons shown before any script
 * has loaded. As parts of the release, they always have the shell's version.
 */
export async function writeDocumentParts(dist: string): Promise<NonNullable<BuildManifest['document']>> {
  const parts = { boot: 'boot.js', frames: 'frames.json' };
  writeFileSync(join(dist, parts.boot), buildBootScript());
  writeFileSync(join(dist, parts.frames), JSON.stringify(await renderSkeletons()));
  return parts;
}
