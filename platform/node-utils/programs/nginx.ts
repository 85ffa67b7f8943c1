import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from './debian';

/** Where Debian installs nginx. */
const KNOWN_PATHS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];

/** Where Debian's nginx loads modules from, if it does not say otherwise. */
const DEFAULT_MODULES_PATH = '/usr/lib/nginx/modules';

const BROTLI_MODULE_FILE = 'ngx_http_brotli_static_module.so';

/** An installed nginx. */
export interface InstalledNginx {
  path: string;
  /** The path of its module for compressed files. */
  brotliModule: string;
}

/** The path of nginx: `NGINX_PATH`, or where distributions install it. */
function findNginxPath(): string | undefined {
  return [process.env.NGINX_PATH ?? '', ...KNOWN_PATHS].find((path) => path !== '' && existsSync(path));
}

/** Finds nginx with its brotli module; undefined if one of them is missing. */
export function findNginx(): InstalledNginx | undefined {
  const path = findNginxPath();
  if (path === undefined) return undefined;
  // Written to standard error, with the options that it was built with.
  const options = execFileSync('/bin/sh', ['-c', '"$0" -V 2>&1', path], { encoding: 'utf8' });
  const [, modulesPath = DEFAULT_MODULES_PATH] = /--modules-path=(\S+)/.exec(options) ?? [];
  const brotliModule = join(modulesPath, BROTLI_MODULE_FILE);
  return existsSync(brotliModule) ? { path, brotliModule } : undefined;
}

/**
 * Finds nginx with its brotli module; installs what is missing, on Debian as root.
 * @throws an Error with what to install.
 */
export async function requireNginx(): Promise<InstalledNginx> {
  const installed = findNginx();
  if (installed) return installed;
  await installDebianPackages('nginx', 'libnginx-mod-http-brotli-static');
  const installedNow = findNginx();
  if (installedNow) return installedNow;
  throw new Error(
    'These tests need nginx and its module for brotli: install nginx and libnginx-mod-http-brotli-static (Debian), or set NGINX_PATH to an nginx that has both.',
  );
}
