import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDescription } from '@canvass/preview/api-description';
import { getReleaseDirectory, type Store } from '@canvass/release/store/store';
import { API_DESCRIPTION_FILE } from '@canvass/workspace/manifest';

/** The API description that a version was built with; older releases do not have it. */
export function readApiDescription(store: Store, name: string, version: string): ApiDescription | undefined {
  const file = join(getReleaseDirectory(store, name, version), API_DESCRIPTION_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ApiDescription) : undefined;
}
