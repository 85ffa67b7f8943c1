import { ballotPolicySchema } from '@canvass/shared/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { isDisabledPolicy, type FixedPolicies } from './fixed-policies';
import { PolicyChoices, toChoiceTexts } from './policy-choices';
import { CheckField } from './questions/check-field';
import type { SurveyForm } from './survey-form';

/** Whether the surveyor sees each anonymous ballot as a whole. */
function WholeBallotsField({ fixed }: { fixed: boolean | undefined }) {
  const { clearErrors, control, formState, register } = useFormContext<SurveyForm>();
  const chosen = useWatch({ control, name: 'showsWholeBallots' });
  return (
    <div data-full>
      <CheckField
        {...toChoiceTexts({ label: strings.fields.showsWholeBallots, text: strings.wholeBallots.hint })}
        error={formState.errors.showsWholeBallots?.message}
        disabled={fixed === chosen}
        {...register('showsWholeBallots', { onChange: () => clearErrors('showsWholeBallots') })}
      />
    </div>
  );
}

/**
 * The choice of how votes are kept, with what each of them means.
 * @param fixed the policies of a survey that has votes: this one can no longer change.
 */
export function BallotPolicyField({ fixed }: { fixed: FixedPolicies | undefined }) {
  const { control } = useFormContext<SurveyForm>();
  const chosen = useWatch({ control, name: 'ballotPolicy' });
  return (
    <>
      <PolicyChoices
        name="ballotPolicy"
        options={ballotPolicySchema.options}
        texts={strings.ballotPolicies}
        hint={fixed && strings.ballotPolicyFixed}
        isDisabled={(policy) => isDisabledPolicy(policy, { fixed: fixed?.ballotPolicy, chosen })}
      />
      {chosen === 'anonymous' && <WholeBallotsField fixed={fixed?.others?.showsWholeBallots} />}
    </>
  );
}
