import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inRoot } from '@canvass/workspace/applications';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { requireNginx } from '@canvass/node-utils/programs/nginx';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promote } from '@canvass/release/commands/change';

/** The channel and the versions in the store of these tests. */
export const CHANNEL = 'production';
export const VERSION = '1.0.0-aaaa';

/** Creates a store with a shell and an area, promoted once. */
export function createDeployStore(): string {
  const store = createEmptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(store, name);
  const versions = { shell: VERSION, 'mf-public': VERSION };
  promote({ store, channel: CHANNEL, versions, settings: testSettings, why: 'First' });
  return store;
}

/** The values that an operator fills in for the template's placeholders. */
export interface Site {
  RELEASES: string;
  CHANNEL: string;
  API_SERVERS: string;
  /** Without it, there is no renderer. */
  RENDERER_SERVERS?: string;
}

/** An nginx with its own directory, on a free loopback port. */
export interface Nginx {
  port: number;
  /** The path of its access log, which is complete after the stop. */
  log: string;
  /** Reloads the configuration, like `nginx -s reload`; does not wait for it. */
  reload: () => void;
  stop: () => Promise<void>;
}

/** The template's limits for documents; other limits are longer than any machine needs. */
const DOCUMENT_LIMITS = /proxy_(connect|read)_timeout 10{2,3}ms;/g;

interface NginxOptions {
  brotli?: boolean;
  /** With the template's limits for documents, which a busy machine exceeds; otherwise, nginx waits for the renderer. */
  hasDocumentLimits?: boolean;
}

/** Fills in the template like `envsubst`. */
function renderSiteConfig(values: Record<string, string>, hasDocumentLimits: boolean): string {
  const template = readFileSync(inRoot('platform/deploy/nginx/canvass.conf.template'), 'utf8');
  const config = hasDocumentLimits ? template : template.replaceAll(DOCUMENT_LIMITS, 'proxy_$1_timeout 10m;');
  return config.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The parts of Debian's `/etc/nginx/nginx.conf` around a site that do not depend on the machine. */
function renderMainConfig(directory: string, brotliModule: string | undefined): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${brotliModule ? `load_module ${brotliModule};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${directory}/nginx.pid;
    error_log stderr notice;
    events { worker_connections 256; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      ${brotliModule ? `include ${inRoot('platform/deploy/nginx/brotli.conf')};` : ''}
      include ${directory}/site.conf;
    }`;
}

/** Starts nginx with the site's configuration. Rejects with nginx's output if it refuses the configuration. */
export async function startNginx(
  site: Site,
  { brotli = true, hasDocumentLimits = false }: NginxOptions = {},
): Promise<Nginx> {
  const nginx = await requireNginx();
  const directory = createEmptyDirectory();
  const port = await reservePort();
  const log = join(directory, 'access.log');
  const localSettings = { LISTEN: `127.0.0.1:${port}`, SERVER_NAME: '_', ACCESS_LOG: log };
  writeFileSync(
    join(directory, 'site.conf'),
    renderSiteConfig({ RENDERER_SERVERS: 'server 127.0.0.1:9 down;', ...site, ...localSettings }, hasDocumentLimits),
  );
  writeFileSync(join(directory, 'nginx.conf'), renderMainConfig(directory, brotli ? nginx.brotliModule : undefined));
  const child = spawn(nginx.path, ['-p', directory, '-e', 'stderr', '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const logLines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      logLines.push(line);
      if (line.includes('start worker process ')) resolve();
    });
    void exit.then(() => reject(new Error(`nginx ended: ${logLines.join('\n')}`)));
  });
  return {
    port,
    log,
    reload: () => child.kill('SIGHUP'),
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
