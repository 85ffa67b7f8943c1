import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildManifest } from '@canvass/workspace/manifest';
import { inRoot } from '@canvass/workspace/applications';
import { readOptional, readVersionedJson } from './json-files';
import { ReleaseError } from '../model/release-error';

/**
 * The directory of all releases and channels:
 *
 *     <name>/<version>/                 a release, immutable
 *     channels/<channel>/revisions/N/   a snapshot of a channel: channel.json, revision.json, index.html,
 *                                       headers.json, paths.json
 *     channels/<channel>/current        a symbolic link to the revision being served
 *
 * Names that begin with a dot are drafts or releases being removed. They are never served.
 */
export type Store = string;

/** The default store. */
export const DEFAULT_STORE = inRoot('.data/releases');

/** How many versions an error about an unknown version lists. */
const MAX_LISTED_VERSIONS = 5;

/** Valid application names. The root of a disk has other directories, such as `lost+found`. */
const APPLICATION_NAME_PATTERN = /^[a-z][a-z0-9-]*$/;

/** A file of a release. */
export interface StoredFile {
  integrity: string;
  bytes: number;
}

/** `release.json`: the contents of a release and where it came from. */
export interface Release extends BuildManifest {
  /** The Git revision of the sources; ends in `+changes` if the checkout had uncommitted changes. */
  source: string;
  publishedAt: string;
  files: Record<string, StoredFile>;
}

/**
 * Checks that a store exists. A missing one is not treated as empty: its disk may not be mounted.
 * @throws an Error with one sentence.
 */
export function requireStore(store: Store): void {
  if (statSync(store, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Error(`The store ${store} does not exist: name another with --store DIR, or create one with publish`);
}

/** The directory of a release. */
export function getReleaseDirectory(store: Store, name: string, version: string): string {
  return join(store, name, version);
}

/** The metadata of a release. @throws ReleaseError when it is missing or damaged. */
export function readRelease(store: Store, name: string, version: string): Release {
  const directory = getReleaseDirectory(store, name, version);
  const file = join(directory, 'release.json');
  if (!existsSync(file))
    throw new ReleaseError(
      'not-published',
      `${name} ${version} is not published${formatPublishedVersions(store, name)}`,
    );
  const remedy = `copy it from a backup, or remove ${directory} and publish that version again`;
  const release = readVersionedJson(file, remedy) as Release | null;
  if (release?.name === name && release.version === version) return release;
  throw new ReleaseError('damaged', `${file} is damaged (not of ${name} ${version}): ${remedy}`);
}

/** The metadata of an optional release; undefined when it is missing or damaged. */
export function findRelease(store: Store, name: string, version: string): Release | undefined {
  return readOptional(() => readRelease(store, name, version));
}

/** The applications that have ever been published. */
export function listPublishedNames(store: Store): string[] {
  if (!existsSync(store)) return [];
  return readdirSync(store, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'channels' && APPLICATION_NAME_PATTERN.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}

/** The published versions of an application, sorted by name. */
export function listPublishedVersions(store: Store, name: string): string[] {
  const directory = join(store, name);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((version) => !version.startsWith('.') && existsSync(join(directory, version, 'release.json')))
    .toSorted();
}

function sortNewestFirst(releases: Release[]): Release[] {
  return releases.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** The published releases of an application, the newest first. @throws ReleaseError when one is damaged. */
export function listReleases(store: Store, name: string): Release[] {
  return sortNewestFirst(listPublishedVersions(store, name).map((version) => readRelease(store, name, version)));
}

/** Like `listReleases`, without damaged releases. */
export function listReadableReleases(store: Store, name: string): Release[] {
  return sortNewestFirst(
    listPublishedVersions(store, name).flatMap((version) => findRelease(store, name, version) ?? []),
  );
}

/** The newest published versions, for the end of an error message: `; there are 1.1.0-bbbb, 1.0.0-aaaa`. */
export function formatPublishedVersions(store: Store, name: string): string {
  const versions = listReadableReleases(store, name).map(({ version }) => version);
  if (versions.length === 0) return '; it has no release';
  const olderSuffix =
    versions.length > MAX_LISTED_VERSIONS ? ` and ${versions.length - MAX_LISTED_VERSIONS} older` : '';
  return `; there are ${versions.slice(0, MAX_LISTED_VERSIONS).join(', ')}${olderSuffix}`;
}

/** The address of a release's file, as the page requests it. */
export function getReleaseUrl(name: string, version: string, file: string): string {
  return `/releases/${name}/${version}/${file}`;
}
