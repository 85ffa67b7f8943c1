import type { BallotPolicy } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import type { BallotKeys } from './ballot-keys';

/**
 * Checks that the installation can keep votes in this way.
 * @throws anonymity-unavailable
 */
export function requireAvailablePolicy(
  ballotPolicy: BallotPolicy | undefined,
  { isAvailable }: Pick<BallotKeys, 'isAvailable'>,
): void {
  if (ballotPolicy === 'anonymous' && !isAvailable) throw problem('anonymity-unavailable');
}
