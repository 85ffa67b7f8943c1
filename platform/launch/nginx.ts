import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian';

/** Where Debian puts it, and its brotli module. */
export const NGINX = '/usr/sbin/nginx';
export const NGINX_BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

function isThere(): boolean {
  return existsSync(NGINX) && existsSync(NGINX_BROTLI);
}

/** Debian's nginx with its brotli module; as root, installs what is missing. @throws an Error that says what to install. */
export async function requireNginx(): Promise<void> {
  if (isThere()) return;
  await installDebianPackages('nginx', 'libnginx-mod-http-brotli-static');
  if (isThere()) return;
  throw new Error('These tests need nginx and libnginx-mod-http-brotli-static of Debian: install both.');
}
