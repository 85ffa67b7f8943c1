import { getVisibility, visibilityPolicySchema } from '@canvass/shared/contracts';
import { Choice, ChoiceGroup } from '@canvass/shared/ui';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { toChoiceTexts } from './policy-choices';
import type { SurveyForm } from './survey-form';

/** The choice of who can find the survey. Until it is made, it follows who may vote. */
export function VisibilityPolicyField() {
  const { clearErrors, control } = useFormContext<SurveyForm>();
  const { field, fieldState } = useController({ control, name: 'visibilityPolicy' });
  const voterPolicy = useWatch({ control, name: 'voterPolicy' });
  const shown = getVisibility({ visibilityPolicy: field.value, voterPolicy });
  return (
    <div data-full>
      <ChoiceGroup
        legend={strings.fields.visibilityPolicy}
        hint={voterPolicy === 'invited' ? strings.visibilityHint : undefined}
        error={fieldState.error?.message}
      >
        {visibilityPolicySchema.options.map((policy) => (
          <Choice
            key={policy}
            ref={policy === shown ? field.ref : undefined}
            name={field.name}
            value={policy}
            checked={policy === shown}
            onBlur={field.onBlur}
            onChange={() => {
              clearErrors(field.name);
              field.onChange(policy);
            }}
            {...toChoiceTexts(strings.visibilityPolicies[policy])}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
