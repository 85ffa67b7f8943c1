import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from '@canvass/shared/area';
import type { Frames } from '../../shell/src/document/frames';
import { readJson } from './read-json';
import { Refusal } from './refusal';
import { releaseDirectory, releaseUrl, type Release, type Store } from './store';

/** What the page needs of the shell's release. */
export interface ShellFiles {
  entry: ReleaseFile;
  styles: ReleaseFile[];
  /** The inline script, as text. */
  boot: string;
  frames: Frames;
}

/** A file of a release as the page asks for it. */
export function fileOf({ name, version, files }: Release, file: string): ReleaseFile {
  return { url: releaseUrl(name, version, file), integrity: files[file]?.integrity ?? '' };
}

/** Reads what a release of the shell gives to the page. */
export function shellFiles(store: Store, shell: Release): ShellFiles {
  const { document, entry, styles } = shell;
  if (!document) {
    throw new Refusal(
      'bad-build',
      `${shell.name} ${shell.version} brings no script and no frames for the page; serve one that was built with them`,
    );
  }
  const pathOf = (file: string) => join(releaseDirectory(store, shell.name, shell.version), file);
  return {
    entry: fileOf(shell, entry),
    styles: styles.map((file) => fileOf(shell, file)),
    boot: readFileSync(pathOf(document.boot), 'utf8'),
    frames: readJson(pathOf(document.frames), 'copy it from a backup') as Frames,
  };
}
