import { voterPolicySchema } from '@canvass/shared/contracts';
import { Choice, ChoiceGroup, tokens } from '@canvass/shared/ui';
import { useFormContext } from 'react-hook-form';
import { styled } from 'styled-components';
import { strings } from '../strings/survey-form';
import type { SurveyForm } from './survey-form';

const { color, font, text, weight } = tokens;

/* The choices are the form's, not a voter's. */
const Label = styled.span`
  display: block;
  font: ${weight.medium} ${text.md} / 1.4 ${font.sans};
`;

const Explanation = styled.span`
  display: block;
  font: ${weight.regular} ${text.sm} / 1.4 ${font.sans};
  color: ${color.ink2};
`;

/** The choice of who may vote, with what each of them means. */
export function VoterPolicyField() {
  const { clearErrors, formState, register } = useFormContext<SurveyForm>();
  const field = register('voterPolicy', { onChange: () => clearErrors('voterPolicy') });
  return (
    <div data-full>
      <ChoiceGroup legend={strings.fields.voterPolicy} error={formState.errors.voterPolicy?.message}>
        {voterPolicySchema.options.map((policy) => (
          <Choice key={policy} value={policy} {...field}>
            <Label>{strings.voterPolicies[policy].label}</Label>{' '}
            <Explanation>{strings.voterPolicies[policy].text}</Explanation>
          </Choice>
        ))}
      </ChoiceGroup>
    </div>
  );
}
