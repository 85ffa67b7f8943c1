import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { createCheckout, replaceNpm, runCommand } from './testing/checkout';

/** Stands for the program of a command: prints what it was given, and requests what TARGET names. */
const PROGRAM = `
const { NO_PROXY, no_proxy, TARGET } = process.env;
console.log(JSON.stringify({ NO_PROXY, no_proxy }));
console.log(TARGET && await fetch(TARGET).then((response) => response.text(), () => 'not reached'));
process.exit(0);
`;

const createProgramCheckout = () =>
  createCheckout({
    'node_modules/tsx/package.json': { name: 'tsx', type: 'module', exports: './program.js' },
    'node_modules/tsx/program.js': PROGRAM,
  });

const NO_SETTINGS = { NO_PROXY: undefined, no_proxy: undefined, ...replaceNpm('exit 0') };

test.each([
  [{}, 'localhost,127.0.0.1,::1'],
  [{ NO_PROXY: 'example.test, localhost' }, 'example.test,localhost,127.0.0.1,::1'],
  [{ NO_PROXY: 'unused.test', no_proxy: '.example.test' }, '.example.test,localhost,127.0.0.1,::1'],
  [{ NO_PROXY: '*' }, '*'],
])('with %j, no proxy is used for %s', async (env, noProxy) => {
  const { lines } = await runCommand(createProgramCheckout(), { ...NO_SETTINGS, ...env });
  expect(lines).toContain(JSON.stringify({ NO_PROXY: noProxy, no_proxy: noProxy }));
});

test.each(['start', 'test'] as const)('programs of npm %s reach this machine without the proxy', async (command) => {
  const server = await startListening(
    createServer((_request, response) => response.end('reached')),
    0,
  );
  const proxy = 'http://127.0.0.1:9';
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy };
  const target = { TARGET: `http://127.0.0.1:${server.port}` };
  const { lines } = await runCommand(createProgramCheckout(), { ...NO_SETTINGS, ...env, ...target }, command);
  await server.stop();
  expect(lines.at(-1)).toBe('reached');
});

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
