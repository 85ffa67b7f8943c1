import { formatTimestamp } from '../model/format';
import type { Store } from '../store/store';
import type { AreaHealth } from './health';
import { findStackFrames, formatStackFrame, type StackFrame } from './stack-frames';

/** The last error that pages reported of a version. */
export interface VersionError {
  area: string;
  version: string;
  at: string;
  message: string;
  requestId?: string;
  /** Where it was thrown, the innermost position first. */
  frames: StackFrame[];
}

/** The last error of each version that a channel names. Anyone can report errors, so do not trust their text. */
export function listLastErrors(store: Store, health: AreaHealth[]): VersionError[] {
  const versions = health.flatMap(({ stable, candidate, previous }) => [candidate, stable, previous]);
  return versions.flatMap((version): VersionError[] => {
    if (!version?.last) return [];
    const { stack = [], ...last } = version.last;
    return [{ area: version.area, version: version.version, ...last, frames: findStackFrames(store, stack) }];
  });
}

/** Errors with their stacks, for humans. */
export function formatLastErrors(errors: VersionError[]): string[] {
  if (errors.length === 0) return ['  no errors were reported'];
  return [
    '  last errors:',
    ...errors.flatMap(({ area, version, at, message, requestId, frames }) => [
      `  ${area.padEnd(12)} ${version.padEnd(20)} ${formatTimestamp(at)}  ${message}`,
      ...frames.map((frame) => `${' '.repeat(36)}${formatStackFrame(frame)}`),
      ...(requestId === undefined ? [] : [`${' '.repeat(36)}request ${requestId}`]),
    ]),
  ];
}
