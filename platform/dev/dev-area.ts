import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { type Area, areaMetadata, type RemoteVersion } from '@canvass/shared/area';
import { tsImport } from 'tsx/esm/api';
import webpack, { type Compiler, type Stats } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { containerName } from '../build/version';
import { areaFile } from '../build/workspace';
import { DEV_ENTRY, DEV_VERSION, devAddress, updatesAddress } from './dev-addresses';
import { devAreaConfig } from './dev-config';

/** An area that is built again whenever one of its files is saved. */
export interface DevArea {
  name: string;
  /** Answers what is asked below the area's address; calls `next` for what is not there. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The area as it is now, for the registry of a page. Rejects when `src/area.ts` cannot be read. */
  version: () => Promise<RemoteVersion>;
  stop: () => Promise<void>;
}

/** Read anew at each page: a saved `src/area.ts` may have brought a page or a menu item. */
async function readArea(name: string): Promise<Area> {
  const { area } = (await tsImport(pathToFileURL(areaFile(name)).href, import.meta.url)) as { area: Area };
  return area;
}

/** Says at every build how long it took, or what is wrong. */
export function sayWhatWasBuilt(compiler: Compiler, name: string, say: (line: string) => void): void {
  compiler.hooks.done.tap('say', (stats: Stats) => {
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
    if (stats.hasErrors()) say(`${name} has errors:\n${stats.toString({ preset: 'errors-only', colors: false })}`);
    else say(`${name} built in ${seconds} s`);
  });
}

/** Begins to build an area and to watch its sources. */
export function startDevArea(name: string, say: (line: string) => void): DevArea {
  const compiler = webpack(devAreaConfig(name));
  sayWhatWasBuilt(compiler, name, say);
  const updates = hotMiddleware(compiler, { path: updatesAddress(name), log: false });
  const files = devMiddleware(compiler, {
    publicPath: devAddress(name),
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
        container: containerName(name, DEV_VERSION),
        // Bytes that change with every save have no hash that a page could know.
        entry: { url: `${devAddress(name)}${DEV_ENTRY}`, integrity: '' },
        preload: {},
        area: areaMetadata(await readArea(name)),
      };
    },
    async stop() {
      updates.close();
      await new Promise((resolve) => files.close(resolve));
    },
  };
}
