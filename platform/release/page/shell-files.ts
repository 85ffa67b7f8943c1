import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LayoutSkeletons, ReleaseFile } from '@canvass/shared/area';
import type { HeadLink } from '@canvass/workspace/manifest';
import { readJson } from '../store/json-files';
import { ReleaseError } from '../model/release-error';
import { getReleaseDirectory, getReleaseUrl, type Release, type Store } from '../store/store';

/** What the page needs from the shell's release. */
export interface ShellFiles {
  entry: ReleaseFile;
  styles: ReleaseFile[];
  /** The inline script, as text. */
  boot: string;
  skeletons: LayoutSkeletons;
  /** The addresses of icons and of the web app manifest. */
  links: { rel: HeadLink['rel']; url: string }[];
}

/** A file of a release as the page requests it. */
export function toReleaseFile({ name, version, files }: Release, file: string): ReleaseFile {
  return { url: getReleaseUrl(name, version, file), integrity: files[file]?.integrity ?? '' };
}

/**
 * Reads what the page needs from a release of the shell.
 * @throws ReleaseError when the release has no inline script or skeletons.
 */
export function readShellFiles(store: Store, shell: Release): ShellFiles {
  const { document, entry, styles } = shell;
  if (!document) {
    throw new ReleaseError(
      'bad-build',
      `${shell.name} ${shell.version} has no inline script or skeletons for the page; serve a newer shell`,
    );
  }
  const getPath = (file: string) => join(getReleaseDirectory(store, shell.name, shell.version), file);
  return {
    entry: toReleaseFile(shell, entry),
    styles: styles.map((file) => toReleaseFile(shell, file)),
    boot: readFileSync(getPath(document.boot), 'utf8'),
    skeletons: readJson(getPath(document.frames), 'copy it from a backup') as LayoutSkeletons,
    links: (document.links ?? []).map(({ rel, file }) => ({ rel, url: toReleaseFile(shell, file).url })),
  };
}
