import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { type Area, getAreaMetadata, type RemoteVersion } from '@canvass/shared/area';
import { tsImport } from 'tsx/esm/api';
import webpack, { type Compiler, type Stats } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { getContainerName } from '@canvass/workspace/source-version';
import { getAreaFile } from '@canvass/workspace/applications';
import { DEV_ENTRY, DEV_VERSION, getDevPath, getUpdatesPath } from '@canvass/workspace/dev-paths';
import { createDevAreaConfig } from './dev-config';

/** An area that is rebuilt whenever one of its files is saved. */
export interface DevArea {
  name: string;
  /** Serves files below the area's address; calls `next` for unknown ones. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The current area, for the registry of a page. Rejects when `src/area.ts` cannot be read. */
  version: () => Promise<RemoteVersion>;
  stop: () => Promise<void>;
}

/** Read for each page, because saving `src/area.ts` may add a page or a menu item. */
async function readArea(name: string): Promise<Area> {
  const { area } = (await tsImport(pathToFileURL(getAreaFile(name)).href, import.meta.url)) as { area: Area };
  return area;
}

/** Logs after each build how long it took, or its errors. */
export function logBuilds(compiler: Compiler, name: string, log: (line: string) => void): void {
  compiler.hooks.done.tap('say', (stats: Stats) => {
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
    if (stats.hasErrors()) log(`${name} has errors:\n${stats.toString({ preset: 'errors-only', colors: false })}`);
    else log(`${name} built in ${seconds} s`);
  });
}

/** Starts to build an area and to watch its sources. */
export function startDevArea(name: string, log: (line: string) => void): DevArea {
  const compiler = webpack(createDevAreaConfig(name));
  logBuilds(compiler, name, log);
  const updates = hotMiddleware(compiler, { path: getUpdatesPath(name), log: false });
  const files = devMiddleware(compiler, {
    publicPath: getDevPath(name),
    headers: { 'cache-control': 'no-store' },
    stats: false,
  });
  return {
    name,
    handle(request, response, next) {
      updates(request, response, () => void files(request, response, next));
    },
    async version() {
      return {
        version: DEV_VERSION,
        container: getContainerName(name, DEV_VERSION),
        // No hash, because the bytes change with every save.
        entry: { url: `${getDevPath(name)}${DEV_ENTRY}`, integrity: '' },
        preload: {},
        area: getAreaMetadata(await readArea(name)),
      };
    },
    async stop() {
      updates.close();
      await new Promise((resolve) => files.close(resolve));
    },
  };
}
