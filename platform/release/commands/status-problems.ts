import type { AreaHealth } from '../health/health';
import type { HealthVerdict } from '../health/compare-versions';
import type { Renderings, VersionRenderings } from '../health/renderings';
import type { Channel } from '../model/channel';
import { tryRead } from '../store/json-files';
import { listNamedVersions } from '../store/releases';
import { readRelease, type Store } from '../store/store';
import type { ChannelStatus } from './channel-status';

/** A version is unhealthy if this share of the requests for its documents was not answered with one. */
const MAX_FAILED_RENDERINGS = 0.1;

/** With fewer requests than this, nothing is said about a version. */
const MIN_RENDERINGS = 10;

/** What `status` has found out about a channel. */
export interface ChannelFindings {
  status: ChannelStatus;
  snapshot: Channel | undefined;
  health?: AreaHealth[] | undefined;
  /** Why an API or a renderer that is known did not say how versions do, a sentence each. */
  unanswered: string[];
  renderings?: Renderings | undefined;
}

function listRevisionProblems({ channel, revision, waiting, at }: ChannelStatus): string[] {
  if (revision === 0) return [`${channel} serves nothing: its link current is missing`];
  return [
    ...(at === undefined ? [`The revision.json of revision ${revision} of ${channel} cannot be read`] : []),
    ...(waiting === undefined ? [] : [`Revision ${waiting} of ${channel} was created but is not served`]),
  ];
}

/** The versions that a channel names, and whose `release.json` is missing or damaged. */
function listDamagedReleases(store: Store, snapshot: Channel): string[] {
  return listNamedVersions(snapshot).flatMap(({ name, version }) => {
    const release = tryRead(() => readRelease(store, name, version));
    return 'error' in release ? [release.error] : [];
  });
}

function listVerdictProblems({ area, stable, candidate, verdict, candidateVerdict }: AreaHealth): string[] {
  const describe = (version: string | undefined, { advice, reasons }: Partial<HealthVerdict> = {}) =>
    advice === 'roll-back' ? [`${area} ${version} does worse: ${reasons?.join(' ')}`] : [];
  return [...describe(candidate?.version, candidateVerdict), ...describe(stable.version, verdict)];
}

function listRenderingProblems({ area, version, ...counts }: VersionRenderings): string[] {
  const failed = counts.failures + counts.refused + counts.abandoned;
  const total = counts.documents + failed;
  if (total < MIN_RENDERINGS || failed / total < MAX_FAILED_RENDERINGS) return [];
  return [`${area} ${version}: ${failed} of ${total} documents could not be rendered on the server`];
}

/** Why a channel is unhealthy, a sentence each; files are left to `verify`. */
export function listStatusProblems(
  store: Store,
  { status, snapshot, health = [], unanswered, renderings }: ChannelFindings,
): string[] {
  return [
    ...listRevisionProblems(status),
    ...(snapshot ? listDamagedReleases(store, snapshot) : []),
    ...health.flatMap(listVerdictProblems),
    ...(renderings?.versions ?? []).flatMap(listRenderingProblems),
    ...unanswered,
  ];
}
