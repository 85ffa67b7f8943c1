import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync, transformSync } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import type { LayoutSkeletons } from '@canvass/shared/area';
import type { BuildManifest } from '@canvass/workspace/manifest';
import { inRoot, SHELL } from '@canvass/workspace/applications';

/** The document's inline script, as text. */
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
  // The configuration says how JSX is compiled; that of the package only refers to others.
  const module = (await tsImport(pathToFileURL(inRoot(SHELL, 'src/document/skeletons.tsx')).href, {
    parentURL: import.meta.url,
    tsconfig: inRoot('tsconfig.base.json'),
  })) as { renderSkeletons: () => LayoutSkeletons };
  const { css, html } = module.renderSkeletons();
  const { code } = transformSync(css, { loader: 'css', minify: true });
  return { css: code.trim(), html };
}

/**
 * Writes what the shell gives to the document into its build: the inline script, and the frames that show before any
 * script has come. They are part of the release, so that document and shell are always of one version.
 */
export async function writeDocumentParts(dist: string): Promise<NonNullable<BuildManifest['document']>> {
  const parts = { boot: 'boot.js', frames: 'frames.json' };
  writeFileSync(join(dist, parts.boot), buildBootScript());
  writeFileSync(join(dist, parts.frames), JSON.stringify(await renderSkeletons()));
  return parts;
}
