import { voterPolicySchema, type VoterPolicy } from '@canvass/shared/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { isDisabledPolicy } from './fixed-policies';
import { PolicyChoices } from './policy-choices';
import type { SurveyForm } from './survey-form';

/**
 * The choice of who may vote, with what each of them means.
 * @param fixed the policy of a survey with anonymous votes: it can no longer change.
 */
export function VoterPolicyField({ fixed }: { fixed: VoterPolicy | undefined }) {
  const { control } = useFormContext<SurveyForm>();
  const chosen = useWatch({ control, name: 'voterPolicy' });
  return (
    <PolicyChoices
      name="voterPolicy"
      options={voterPolicySchema.options}
      texts={strings.voterPolicies}
      isDisabled={(policy) => isDisabledPolicy(policy, { fixed, chosen })}
    />
  );
}
