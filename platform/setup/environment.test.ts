import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckout, runCommand } from './testing/checkout';

test.each([
  [{}, 'unset it, or deploy Canvass as docs/deployment.md describes.'],
  [
    { npm_config_omit: 'optional dev' },
    'which npm sets because its setting omit names dev: run `node platform/setup/start.mjs`.',
  ],
])('npm start refuses NODE_ENV=production with %j before it installs anything', async (env, advice) => {
  const checkout = createCheckout();
  const { code, lines } = await runCommand(checkout, { NODE_ENV: 'production', ...env });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^npm start runs a local demo with stand-ins and does not run with /)]);
  expect(lines[0]).toContain(advice);
  expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
});
