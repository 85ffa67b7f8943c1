import { DEFAULT_VOTER_POLICY, type Survey, type VoterPolicy } from '@canvass/shared/contracts';
import { voters } from '../../strings';

/** Who may vote in a survey. API processes of earlier releases do not say so: every account then. */
export function getVoterPolicy({ voterPolicy = DEFAULT_VOTER_POLICY }: Pick<Survey, 'voterPolicy'>): VoterPolicy {
  return voterPolicy;
}

/** Which accounts alone may vote in a survey; undefined if every account may. */
export function describeVoterLimit(survey: Pick<Survey, 'voterPolicy'>): string | undefined {
  const policy = getVoterPolicy(survey);
  return policy === 'any-account' ? undefined : voters.limits[policy];
}
