import { voterPolicySchema } from '@canvass/shared/contracts';
import { Choice, ChoiceGroup, Hint } from '@canvass/shared/ui';
import { useFormContext } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import type { SurveyForm } from './survey-form';

/** The choice of who may vote, with what each of them means. */
export function VoterPolicyField() {
  const { clearErrors, formState, register } = useFormContext<SurveyForm>();
  const field = register('voterPolicy', { onChange: () => clearErrors('voterPolicy') });
  return (
    <div data-full>
      <ChoiceGroup legend={strings.fields.voterPolicy} error={formState.errors.voterPolicy?.message}>
        {voterPolicySchema.options.map((policy) => (
          <Choice key={policy} value={policy} {...field}>
            {strings.voterPolicies[policy].label} <Hint as="span">{strings.voterPolicies[policy].text}</Hint>
          </Choice>
        ))}
      </ChoiceGroup>
    </div>
  );
}
