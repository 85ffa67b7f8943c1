import { DEFAULT_VOTER_POLICY, type Survey, type VoterPolicy } from '@canvass/shared/contracts';

/** Who may vote in a stored survey. */
export function getVoterPolicy({ voterPolicy }: Pick<Survey, 'voterPolicy'>): VoterPolicy {
  return voterPolicy ?? DEFAULT_VOTER_POLICY;
}
