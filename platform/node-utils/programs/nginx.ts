import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian';

/** Where Debian installs nginx and its brotli module. */
export const NGINX_PATH = '/usr/sbin/nginx';
export const NGINX_BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

function isInstalled(): boolean {
  return existsSync(NGINX_PATH) && existsSync(NGINX_BROTLI_MODULE);
}

/**
 * Requires Debian's nginx with its brotli module; installs what is missing, as root.
 * @throws an Error with what to install.
 */
export async function requireNginx(): Promise<void> {
  if (isInstalled()) return;
  await installDebianPackages('nginx', 'libnginx-mod-http-brotli-static');
  if (isInstalled()) return;
  throw new Error('These tests need nginx and libnginx-mod-http-brotli-static of Debian: install both.');
}
