export type GroupName =
  | 'crash points'
  | 'models'
  | 'hostile input'
  | 'several processes and other servers'
  | 'database'
  | 'releases';

/** Tests that should detect when a later change breaks a write path, state, or storage. */
export interface SuiteGroup {
  name: GroupName;
  /** The Jest project. */
  project: 'api' | 'embedded-mongo' | 'release';
  /** Patterns of test paths. */
  paths: string[];
  /** Whether its tests run more cases with SOAK=1. */
  hasExtendedRun: boolean;
}

export const GROUPS: SuiteGroup[] = [
  {
    name: 'crash points',
    project: 'api',
    paths: ['crash-points', 'rebuild-tallies', 'votes/anonymous/', 'votes/addresses/'],
    hasExtendedRun: true,
  },
  {
    name: 'models',
    project: 'api',
    paths: ['testing/models/', 'votes-at-once', 'results-steps'],
    hasExtendedRun: true,
  },
  {
    name: 'hostile input',
    project: 'api',
    paths: ['hostile/', 'endpoints/access', 'http/idempotency/', 'session-state'],
    hasExtendedRun: true,
  },
  {
    name: 'several processes and other servers',
    project: 'api',
    paths: ['two-processes', 'rolling-restart', 'minimal-errors', 'no-primary', 'upserts'],
    hasExtendedRun: false,
  },
  {
    name: 'database',
    project: 'embedded-mongo',
    paths: ['any-server/', 'tests/crash', 'retryable', 'index-crash'],
    hasExtendedRun: true,
  },
  { name: 'releases', project: 'release', paths: ['commands/crash-points', 'channel-model/'], hasExtendedRun: true },
];

/** All groups, beginning with the given one. */
export function orderGroups(first: GroupName): SuiteGroup[] {
  const isFirst = ({ name }: SuiteGroup) => name === first;
  return [...GROUPS.filter(isFirst), ...GROUPS.filter((group) => !isFirst(group))];
}
