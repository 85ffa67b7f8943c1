import { inRoot } from '@canvass/workspace/applications';

/** Tests that run more cases with SOAK=1. */
interface LongTests {
  name: string;
  /** Jest projects. */
  projects: string[];
  /** Patterns of test paths. */
  paths: string[];
}

export const LONG_TESTS: LongTests[] = [
  {
    name: 'generated requests, values at the edge of what is accepted, votes at once, exports, early refusals, crash points, models, differential fuzz',
    projects: ['api', 'embedded-mongo'],
    paths: [
      'generated-requests',
      'edge-values',
      'many-votes',
      'large-exports',
      'early-rejections',
      'crash-points',
      'testing/models',
      'differential',
    ],
  },
  {
    name: 'hostile input',
    projects: ['api', 'edge', 'deploy'],
    paths: [String.raw`hostile/[a-z-]+\.test`, 'path-traversal', 'framed-pages', 'nginx-framing'],
  },
  { name: 'early answers through the edge', projects: ['edge'], paths: ['early-responses'] },
  {
    name: 'crash points and model of a release channel',
    projects: ['release'],
    paths: ['commands/crash-points', 'channel-model/'],
  },
];

/** Checks that take too long for `npm test -- --all`: the same tests with more cases, and crashes under load. */
export const LONG_CHECKS: [name: string, tool: string, args: string[]][] = [
  ...LONG_TESTS.map(({ name, projects, paths }): [string, string, string[]] => [
    name,
    'jest',
    ['--selectProjects', ...projects, '--testPathPatterns', paths.join('|')],
  ]),
  ['kill -9 rounds', 'tsx', [inRoot('stand-ins/embedded-mongo/tests/soak.ts'), '50']],
  ['disk writes of the embedded database', 'tsx', [inRoot('stand-ins/embedded-mongo/tests/soak-disk-writes.ts')]],
];
