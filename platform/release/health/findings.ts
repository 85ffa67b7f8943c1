import type { AreaHealth } from './health';
import type { HealthVerdict } from './compare-versions';
import type { VersionTelemetry } from '@canvass/shared/contracts';

/** A version that does worse than the one that users would get after a rollback. */
export interface Finding {
  channel: string;
  area: string;
  version: string;
  /** The version that it was compared with. */
  comparedWith: string;
  /** What is worse, a sentence each. */
  reasons: string[];
  /** Page loads in which it loaded, failed to load, and threw. */
  loads: number;
  failures: number;
  errors: number;
  /** The first line of its last error. */
  message?: string;
  /** Where it was thrown, in the sources if the release has source maps, the innermost position first. */
  stack?: string[];
  /** Whom to ask about the version, from CODEOWNERS. */
  owners: string[];
  /** The command that withdraws it. */
  rollback: string;
}

/** What the store knows about a version that fails. */
interface FindingDetails {
  findOwners: (area: string, version: string) => string[];
  /** The lines of a stack, for positions in scripts. */
  findStack: (positions: readonly string[]) => string[];
}

/** The versions of a channel that should be rolled back, according to what pages report. */
export function listFindings(
  channel: string,
  health: AreaHealth[],
  { findOwners, findStack }: FindingDetails,
): Finding[] {
  return health.flatMap(({ area, stable, previous, candidate, verdict, candidateVerdict }) => {
    const createFinding = (
      { version, loads, failures, errors, last }: VersionTelemetry,
      other: VersionTelemetry | undefined,
      found: HealthVerdict | undefined,
      option: string,
    ): Finding[] => {
      if (!other || found?.advice !== 'roll-back') return [];
      const rollback = `npm run release -- rollback ${area}${option} --channel ${channel} --why "${version} does worse than ${other.version}"`;
      const { reasons } = found;
      const counts = {
        loads,
        failures,
        errors,
        ...(last && { message: last.message }),
        ...(last?.stack && { stack: findStack(last.stack) }),
      };
      return [
        {
          channel,
          area,
          version,
          comparedWith: other.version,
          reasons,
          ...counts,
          owners: findOwners(area, version),
          rollback,
        },
      ];
    };
    return [
      ...(candidate ? createFinding(candidate, stable, candidateVerdict, '') : []),
      ...createFinding(stable, previous, verdict, candidate ? ' --stable' : ''),
    ];
  });
}
