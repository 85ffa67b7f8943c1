import type { Registry } from '@canvass/shared/area';
import { declarations } from '@canvass/shared/contracts/server';
import { createOpenApi } from '@canvass/shared/openapi';
import type { ChannelSettings } from '@canvass/release/model/channel';
import { withVersions } from '@canvass/release/model/snapshot';
import { createRegistry } from '@canvass/release/page/channel-page';
import { readShellFiles, type ShellFiles } from '@canvass/release/page/shell-files';
import { publish, readBuiltVersions } from '@canvass/release/store/publish';
import { readReleases } from '@canvass/release/store/releases';
import { inRoot, SHELL } from '@canvass/workspace/applications';
import type { ApiDescription } from './api-description';
import { PREVIEW_API_BASE } from './preview-api';

/** A store for the builds of this checkout, separate from those that the product serves. */
const PREVIEW_STORE = inRoot('.cache/preview');

const PREVIEW_SETTINGS: ChannelSettings = {
  config: {
    apiBase: PREVIEW_API_BASE,
    identity: 'local',
    firebase: { apiKey: 'preview', authDomain: 'localhost', projectId: 'demo-preview' },
    demo: { notice: 'Preview: the session is fake, and the responses of the API are generated from its contracts.' },
  },
};

/** What a preview server needs to serve builds of this checkout. */
export interface LocalPreview {
  releases: string;
  registry: Registry;
  shell: ShellFiles;
}

/**
 * Prepares the preview of builds of this checkout, which must exist.
 * @param names the areas that the page contains besides the shell.
 */
export function prepareLocalPreview(names: string[]): LocalPreview {
  const applications = [SHELL, ...names];
  for (const name of applications) publish(PREVIEW_STORE, name);
  const snapshot = withVersions(undefined, 'preview', readBuiltVersions(applications), PREVIEW_SETTINGS);
  const releases = readReleases(PREVIEW_STORE, snapshot);
  const registry = createRegistry(snapshot, releases);
  return { releases: PREVIEW_STORE, registry, shell: readShellFiles(PREVIEW_STORE, releases.shell) };
}

/** The description of the contracts in this checkout. */
export function describeLocalApi(): ApiDescription {
  return createOpenApi(declarations, PREVIEW_API_BASE) as unknown as ApiDescription;
}
