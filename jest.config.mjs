import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';

/** The folders that declare an area. */
const areas = readdirSync(import.meta.dirname).filter(
  (name) => name.startsWith('mf-') && existsSync(`${import.meta.dirname}/${name}/src/area.ts`),
);

/** Where there is no nginx, `npm test` says that the tests of its configuration do not run. */
const deployOptions = process.env.CANVASS_WITHOUT_NGINX ? { testMatch: ['<rootDir>/manifests.test.ts'] } : {};

/** The folders of packages that have tests, but for those that are set up otherwise. */
const packageFolders = ['platform', 'stand-ins', 'verification']
  .flatMap((parent) => readdirSync(`${import.meta.dirname}/${parent}`).map((name) => `${parent}/${name}`))
  .filter((folder) => !/embedded-mongo|e2e/.test(folder))
  .filter((folder) => hasTestScript(`${import.meta.dirname}/${folder}/package.json`));

/** @param {string} file a package.json */
function hasTestScript(file) {
  return existsSync(file) && 'test' in JSON.parse(readFileSync(file, 'utf8')).scripts;
}

const transform = {
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Every test file loads its modules anew; the 60 files of zod's messages in other languages are used by none of them. */
const ONE_LOCALE = { '^\\.\\./locales/index\\.cjs$': `${import.meta.dirname}/shared/src/testing/zod-locales.cjs` };

/** Comes as an ES module only, which names no file for `require`. */
const RESPONSE_GENERATOR = {
  '^json-schema-faker$': `${import.meta.dirname}/node_modules/json-schema-faker/dist/index.js`,
};

/** Comes as an ES module only, in files that Jest would not compile; `cached-runtime.cjs` lets it. */
const WORKBOOK_LIBRARY = { '/node_modules/hucre/.+\\.mjs$': transform['^.+\\.(t|j)sx?$'] };

/** Against another MongoDB than the embedded one it is of interest what that does not support. */
const databaseSetup = process.env.MONGODB_URI
  ? { setupFilesAfterEnv: [`${import.meta.dirname}/verification/test-runner/record-unsupported.ts`] }
  : {};

/** A project whose tests run in Node.
 * @param {string} name @param {string} folder @param {object} [options] */
function server(name, folder, options = {}) {
  return {
    displayName: name,
    rootDir: `${import.meta.dirname}/${folder}`,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/**/*.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/create-area/template/'],
    transform: { ...transform, ...WORKBOOK_LIBRARY },
    transformIgnorePatterns: ['/node_modules/(?!json-schema-faker/|hucre/)'],
    moduleNameMapper: { ...ONE_LOCALE, ...RESPONSE_GENERATOR },
    // The one for temporary files is another one at each `npm test`.
    cacheDirectory: `${import.meta.dirname}/.cache/jest`,
    runtime: `${import.meta.dirname}/verification/test-runner/cached-runtime.cjs`,
    ...options,
  };
}

/** A project whose tests render React in jsdom; an unexpected console.error fails the test.
 * @param {string} name @param {string} [folder] */
function browser(name, folder = name) {
  return {
    ...server(name, folder),
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    testEnvironment: 'jest-environment-jsdom',
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    setupFiles: [`${import.meta.dirname}/shared/src/testing/jsdom-globals.ts`],
    setupFilesAfterEnv: [`${import.meta.dirname}/shared/src/testing/jest-dom.ts`],
    // For browsers, the encoder of QR codes and the state of the library for dragging come as ES modules only.
    transformIgnorePatterns: ['/node_modules/(?!qr/|@preact/signals-core/)'],
    moduleNameMapper: { ...ONE_LOCALE, '\\.css$': `${import.meta.dirname}/shared/src/testing/empty-style.cjs` },
  };
}

export default {
  projects: [
    browser('shared'),
    browser('shell'),
    ...areas.map((name) => browser(name)),
    browser('template', 'platform/dev/create-area/template'),
    ...packageFolders.map((folder) =>
      server(basename(folder), folder, folder === 'platform/deploy' ? deployOptions : {}),
    ),
    server('embedded-mongo', 'stand-ins/embedded-mongo', databaseSetup),
    server('api', 'api', {
      ...databaseSetup,
      globalSetup: `${import.meta.dirname}/api/testing/start-services.ts`,
      globalTeardown: `${import.meta.dirname}/api/testing/stop-services.ts`,
    }),
  ],
  globalSetup: `${import.meta.dirname}/verification/test-runner/global-setup.ts`,
  testSequencer: `${import.meta.dirname}/verification/test-runner/long-files-first.cjs`,
  // Tests wait for servers and disks a third of their time: one more than there are processors keeps all of them busy.
  maxWorkers: availableParallelism() + 1,
  // Twenty minutes, many times what the slowest test takes on a machine that is as busy as can be: it only ends a test that hangs.
  testTimeout: 1_200_000,
  // A process without tests needs more than Jest's half a second to end on a busy machine. One that never ends leaks.
  workerGracefulExitTimeout: 60_000,
};
