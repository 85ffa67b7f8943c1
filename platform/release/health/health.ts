import { readTelemetry, type VersionTelemetry } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { SHELL } from '@canvass/workspace/applications';
import type { Channel, ChannelRemote } from '../model/channel';
import { compareVersions, type HealthVerdict } from './compare-versions';

/** The timeout of the API, in milliseconds. */
const HEALTH_TIMEOUT_MS = 5000;

/** The address of an API, `https://canvass.example/api`, and the token of its operators. */
export interface HealthSource {
  api: string;
  token: string;
}

/**
 * The telemetry of the versions of an area, or of the shell, in a channel. A version without reports has zero counts.
 */
export interface AreaHealth {
  area: string;
  stable: VersionTelemetry;
  previous?: VersionTelemetry;
  candidate?: VersionTelemetry;
  /** Of the stable version compared with the previous one; absent if there is none. */
  verdict?: HealthVerdict;
  /** Of the canary compared with the stable version. */
  candidateVerdict?: HealthVerdict;
}

const STATUS_EXPLANATIONS: Partial<Record<number, string>> = {
  401: 'unknown token',
  404: 'no API at this address',
  422: 'the API may be older than this CLI',
  429: 'too many requests',
};

/**
 * Reads what pages of a channel have reported about versions in the last hours, by area and version.
 * @throws an Error with one sentence when the API does not answer or refuses.
 */
export async function readHealth(
  { api, token }: HealthSource,
  channel: string,
  hours: number,
  versions: string[],
): Promise<VersionTelemetry[]> {
  const query = new URLSearchParams({ channel, hours: String(hours), versions: versions.join(',') });
  const address = `${api}${readTelemetry.path}?${query}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`No answer from ${api}: no health data.`, { cause });
    },
  );
  if (!response.ok) {
    throw new Error(
      `Health request to ${api} failed (${response.status}): ${STATUS_EXPLANATIONS[response.status] ?? 'unexpected status'}.`,
    );
  }
  const { data } = getDeclaration(readTelemetry).answer.safeParse(await response.json().catch(() => undefined));
  if (!data) throw new Error(`Health request to ${api} failed: this is not a Canvass API.`);
  return data.versions;
}

function createEmptyTelemetry(area: string, version: string): VersionTelemetry {
  return { area, version, loads: 0, failures: 0, errors: 0, timedLoads: 0, loadTime: null };
}

/** The telemetry of the versions that a channel names, with a verdict on each version that can be rolled back. */
export function getAreaHealth(
  { shell, previousShell, remotes }: Pick<Channel, 'shell' | 'previousShell' | 'remotes'>,
  reported: VersionTelemetry[],
): AreaHealth[] {
  const applications: [area: string, versions: ChannelRemote][] = [
    [SHELL, { stable: shell, ...(previousShell !== undefined && { previous: previousShell }) }],
    ...Object.entries(remotes),
  ];
  return applications.map(([area, { stable, previous, candidate }]) => {
    const findTelemetry = (version: string) =>
      reported.find((each) => each.area === area && each.version === version) ?? createEmptyTelemetry(area, version);
    const health: AreaHealth = { area, stable: findTelemetry(stable) };
    if (previous !== undefined) {
      health.previous = findTelemetry(previous);
      health.verdict = compareVersions(health.stable, health.previous);
    }
    if (candidate) {
      health.candidate = findTelemetry(candidate.version);
      health.candidateVerdict = compareVersions(health.candidate, health.stable);
    }
    return health;
  });
}
