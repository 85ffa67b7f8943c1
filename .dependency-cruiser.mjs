// Who may import whom. `npm test` runs this in its lint stage; docs/borders.md explains the rules.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = '(?:api|shared|shell|mf-[^/]+|(?:platform|stand-ins|verification)/[^/]+)';
const TESTS = String.raw`\.(?:test|steps)\.tsx?$|/testing/|/tests/|/hostile/|fixture`;
/** What runs only in tests, benches and long runs. */
const TEST_PACKAGES = '^(?:verification|platform/deploy)/';

/** The packages of the repository by name, with their folder and the packages that they declare to need. */
const packages = new Map(
  ['.', 'platform', 'stand-ins', 'verification']
    .flatMap((parent) => readdirSync(join(import.meta.dirname, parent)).map((name) => join(parent, name)))
    .filter((folder) => existsSync(join(import.meta.dirname, folder, 'package.json')))
    .map((folder) => {
      const {
        name,
        dependencies = {},
        devDependencies = {},
      } = JSON.parse(readFileSync(join(import.meta.dirname, folder, 'package.json'), 'utf8'));
      return [name, { folder, declared: Object.keys({ ...dependencies, ...devDependencies }) }];
    }),
);

/** What a package imports of others has to be in its package.json; a test checks that those form no cycle. */
function onlyDeclaredPackages() {
  return [...packages.values()].map(({ folder, declared }) => {
    const folders = [folder, ...declared.flatMap((name) => packages.get(name)?.folder ?? [])];
    return {
      name: 'only-declared-packages',
      comment: 'What a package needs is in its package.json, so that packages can be ordered and taken apart.',
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: 'create-area/template/' },
      to: { path: `^${PACKAGE}/`, pathNot: `^(?:${folders.join('|')})/` },
    };
  });
}

/** The folders of the release tool from the bottom up: each imports only those before it. */
const RELEASE_FOLDERS = ['model', 'store', 'page', 'revisions', 'checks', 'authority', 'health', 'commands'];

function releaseFoldersInOrder() {
  return RELEASE_FOLDERS.slice(0, -1).map((folder, index) => ({
    name: 'release-folders-in-order',
    comment: 'What a command does is read from the top down: see platform/release/README.md.',
    severity: 'error',
    from: { path: `^platform/release/${folder}/`, pathNot: TESTS },
    to: { path: `^platform/release/(?:${RELEASE_FOLDERS.slice(index + 1).join('|')})/` },
  }));
}

/** The features of the API from the bottom up: each imports only those before it. */
const API_FEATURES = [
  'audit',
  'mails',
  'operations',
  'telemetry',
  'overrides',
  'docs',
  'contact',
  'payments',
  'users',
  'sessions',
  'surveys',
  'overview',
  'reports',
  'moderation',
  'votes',
  'comments',
  'notifications',
  'invitations',
];

/** The layers of the API from the bottom up, as folders of its sources: each imports only itself and those before it. */
const API_LAYERS = {
  kernel: 'kernel/',
  records: 'records/',
  endpoints: 'endpoints/',
  features: `(?:${API_FEATURES.join('|')})/`,
  processes: 'processes/',
  server: String.raw`(?:server|cli)/|main\.ts$`,
};

function apiLayersInOrder() {
  const layers = Object.entries(API_LAYERS);
  return layers.slice(0, -1).map(([layer, path], index) => ({
    name: `api-${layer}-below`,
    comment: 'What a line of the API may touch follows from its layer: see docs/architecture.md, layers of the API.',
    severity: 'error',
    from: { path: `^api/src/${path}`, pathNot: TESTS },
    to: {
      path: layers.slice(index + 1).map(([, above]) => `^api/src/(?:${above})`),
      pathNot: '^api/testing/',
    },
  }));
}

function apiFeaturesInOrder() {
  return API_FEATURES.slice(0, -1).map((feature, index) => ({
    name: 'api-features-in-order',
    comment: 'A feature imports only those before it in API_FEATURES: see docs/architecture.md, layers of the API.',
    severity: 'error',
    from: { path: `^api/src/${feature}/`, pathNot: TESTS },
    to: { path: `^api/src/(?:${API_FEATURES.slice(index + 1).join('|')})/` },
  }));
}

/** Every folder of the API has its place: a new one would be checked by no rule. */
function apiFoldersHaveLayers() {
  return {
    name: 'api-folders-have-layers',
    comment: 'Give a new folder of the API its place among the layers or features above.',
    severity: 'error',
    from: {},
    to: { path: '^api/src/[^/]+/', pathNot: `^api/src/(?:${Object.values(API_LAYERS).join('|')})` },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    ...onlyDeclaredPackages(),
    ...releaseFoldersInOrder(),
    ...apiLayersInOrder(),
    ...apiFeaturesInOrder(),
    apiFoldersHaveLayers(),
    {
      name: 'no-file-cycles',
      comment: 'Files that import each other can only be read, loaded and changed together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'areas-import-shared-only',
      comment: 'Areas and the shell are released one by one: what they share is in @canvass/shared.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|shell)/' },
      to: { path: `^${PACKAGE}/`, pathNot: '^(?:$1|shared)/' },
    },
    {
      name: 'shared-imports-nobody',
      comment: 'Everybody imports shared.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `^${PACKAGE}/`, pathNot: '^shared/' },
    },
    {
      name: 'api-without-demo-data',
      comment: 'The API knows nothing of the data that npm start fills a new database with.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: '^api/demo/' },
    },
    {
      name: 'api-imports-shared-only',
      comment: 'The API runs without the tools of this repository, and without what is for browsers.',
      severity: 'error',
      from: { path: '^api/(?:src|demo)/', pathNot: TESTS },
      to: {
        path: `^(?:${PACKAGE}/|shared/src/(?:ui|session|area)/)`,
        pathNot: '^(?:api/|shared/src/(?!ui/|session/|area/))',
      },
    },
    {
      name: 'no-declarations-in-browsers',
      comment: 'Browser builds leave out what the declarations hold beside the endpoints.',
      severity: 'error',
      from: { path: '^(?:mf-[^/]+|shell|shared)/src/', pathNot: `${TESTS}|^shared/src/(?:contracts/server|openapi)` },
      to: { path: '^shared/src/(?:contracts/server|openapi)' },
    },
    {
      name: 'stand-ins-know-nothing-of-canvass',
      comment: 'A stand-in that knew the product could answer what the product wants to hear.',
      severity: 'error',
      from: { path: '^stand-ins/([^/]+)/' },
      to: { path: `^${PACKAGE}/`, pathNot: '^(?:stand-ins/$1|platform/node-utils|verification/testing)/' },
    },
    {
      name: 'stand-ins-use-node-utils-only',
      severity: 'error',
      from: { path: '^stand-ins/([^/]+)/', pathNot: TESTS },
      to: { path: `^${PACKAGE}/`, pathNot: '^(?:stand-ins/$1|platform/node-utils)/' },
    },
    {
      name: 'no-tests-in-programs',
      comment: 'What runs for people does not load what is there for tests.',
      severity: 'error',
      from: { path: `^${PACKAGE}/`, pathNot: `${TESTS}|${TEST_PACKAGES}|create-area/template/` },
      to: { path: `${TESTS}|${TEST_PACKAGES}`, pathNot: 'node_modules' },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, so that its exports say what others may use.',
      severity: 'error',
      from: { path: '^((?:platform|stand-ins|verification)/[^/]+|api|shared|shell|mf-[^/]+)/' },
      to: {
        path: '^(?:platform|stand-ins|verification)/[^/]+/',
        pathNot: '^(?:$1|verification/e2e)/',
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that is not in package.json is there by chance.',
      severity: 'error',
      from: { pathNot: 'create-area/template/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolved-imports',
      severity: 'error',
      from: {},
      // An alias of the build: docs/releases.md, what is shared.
      to: { couldNotResolve: true, pathNot: '^query-library$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)(?:dist|\\.cache|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts'],
    },
  },
};

export default configuration;
