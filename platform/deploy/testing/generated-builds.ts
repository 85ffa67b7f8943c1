import { readFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';

/** Stands in for the boot check, because generated builds show no page. */
export function runBootCheck(): Promise<void> {
  return Promise.resolve();
}

/** Stands in for the compiler, because generated builds have no sources. */
export function checkTypes(): void {}

/** Stands in for the hash of the sources: a generated build is always up to date. */
export function getSourceVersion(name: string): string {
  return (JSON.parse(readFileSync(inRoot(name, 'dist/build.json'), 'utf8')) as { version: string }).version;
}
