import type { Survey, VoterPolicy } from '@canvass/shared/contracts';

/** Who may vote in a stored survey. */
export function getVoterPolicy({ voterPolicy }: Pick<Survey, 'voterPolicy'>): VoterPolicy {
  return voterPolicy ?? 'any-account';
}
