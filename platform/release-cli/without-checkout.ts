import { ReleaseError } from '@canvass/release/model/release-error';

/** Stands in for the boot check in the program that `build.ts` builds. Rollbacks and locks need none. */
export function runBootCheck(): Promise<void> {
  const reason = 'This program opens no pages: use npm run release in a checkout, or skip the check with --no-boot';
  return Promise.reject(new ReleaseError('no-browser', reason));
}

/** Stands in for the hash of the sources in the same program. */
export function getSourceVersion(): string {
  throw new ReleaseError('bad-build', 'This program has no sources: publish with npm run release in a checkout');
}

/** Stands in for the compiler in the same program. */
export function checkTypes(): void {
  getSourceVersion();
}
