import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '../files/temporary-directory';
import { findNginx } from './nginx';

const { NGINX_PATH } = process.env;

afterEach(() => {
  if (NGINX_PATH === undefined) delete process.env['NGINX_PATH'];
  else process.env['NGINX_PATH'] = NGINX_PATH;
});

test('NGINX_PATH names an nginx, which says where its modules are', () => {
  const directory = createTemporaryDirectory('nginx');
  const [path, modules] = [join(directory, 'nginx'), join(directory, 'modules')];
  writeFileSync(path, `#!/bin/sh\necho "configure arguments: --modules-path=${modules} --with-x" >&2\n`);
  chmodSync(path, 0o755);
  process.env['NGINX_PATH'] = path;
  expect(findNginx()).toBeUndefined();
  mkdirSync(modules);
  const brotliModule = join(modules, 'ngx_http_brotli_static_module.so');
  writeFileSync(brotliModule, '');
  expect(findNginx()).toEqual({ path, brotliModule });
});
