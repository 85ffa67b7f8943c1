import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inRoot } from '../build/workspace';
import { freePort } from '../launch/ports';
import { NGINX, NGINX_BROTLI, requireNginx } from '../launch/nginx';
import { emptyDirectory, publishBuild, settings } from '../release/fixture';
import { promote } from '../release/promote';

/** The channel and the version that the store of these tests has. */
export const CHANNEL = 'production';
export const VERSION = '1.0.0-aaaa';

/** A store with a shell and an area, promoted once. */
export function promotedStore(): string {
  const store = emptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(store, name);
  const versions = { shell: VERSION, 'mf-public': VERSION };
  promote({ store, channel: CHANNEL, versions, settings, why: 'First' });
  return store;
}

/** A site as an operator writes it, by the names in the template. */
export interface Site {
  RELEASES: string;
  CHANNEL: string;
  API_SERVERS: string;
}

/** An nginx of its own, in a directory of its own, on a free loopback port. */
export interface Nginx {
  port: number;
  /** The file of its access log, complete when it has stopped. */
  log: string;
  /** Has the configuration read again, as `nginx -s reload` does; does not wait for it. */
  reload: () => void;
  stop: () => Promise<void>;
}

/** The template with its settings, as `envsubst` fills it in. */
function siteOf(values: Record<string, string>): string {
  const template = readFileSync(inRoot('platform/deploy/nginx/canvass.conf.template'), 'utf8');
  return template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** What Debian's `/etc/nginx/nginx.conf` has around a site, without what belongs to the machine. */
function mainOf(directory: string, { brotli }: { brotli: boolean }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${brotli ? `load_module ${NGINX_BROTLI};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${directory}/nginx.pid;
    error_log stderr notice;
    events { worker_connections 256; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
      ${brotli ? `include ${inRoot('platform/deploy/nginx/brotli.conf')};` : ''}
      include ${directory}/site.conf;
    }`;
}

/** Starts nginx with the site's configuration; rejects with what nginx says when it does not take it. */
export async function startNginx(site: Site, options = { brotli: true }): Promise<Nginx> {
  await requireNginx();
  const directory = emptyDirectory();
  const port = await freePort();
  const log = join(directory, 'access.log');
  const rest = { LISTEN: `127.0.0.1:${port}`, SERVER_NAME: '_', ACCESS_LOG: log };
  writeFileSync(join(directory, 'site.conf'), siteOf({ ...site, ...rest }));
  writeFileSync(join(directory, 'nginx.conf'), mainOf(directory, options));
  const child = spawn(NGINX, ['-p', directory, '-e', 'stderr', '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      if (line.includes('start worker process ')) resolve();
    });
    void exit.then(() => reject(new Error(`nginx ended: ${said.join('\n')}`)));
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
