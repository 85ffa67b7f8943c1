import { ballotPolicySchema, type BallotPolicy } from '@canvass/shared/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { PolicyChoices } from './policy-choices';
import type { SurveyForm } from './survey-form';

/**
 * The choice of how votes are kept, with what each of them means.
 * @param fixed the policy of a survey that has votes: it can no longer change.
 */
export function BallotPolicyField({ fixed }: { fixed: BallotPolicy | undefined }) {
  const { control } = useFormContext<SurveyForm>();
  const chosen = useWatch({ control, name: 'ballotPolicy' });
  return (
    <PolicyChoices
      name="ballotPolicy"
      options={ballotPolicySchema.options}
      texts={strings.ballotPolicies}
      hint={fixed && strings.ballotPolicyFixed}
      // An edit from before the first vote may have the other one, which stays chosen until the user takes the fixed one.
      isDisabled={(policy) => fixed !== undefined && policy !== fixed && policy !== chosen}
    />
  );
}
