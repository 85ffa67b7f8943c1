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

/** The name of a choice, and what it means, as props of `Choice`. */
export function toChoiceTexts(texts: { label: string; text: string }) {
  return { children: <Label>{texts.label}</Label>, explanation: <Explanation>{texts.text}</Explanation> };
}

interface PolicyChoicesProps<Policy extends string> {
  name: 'voterPolicy' | 'ballotPolicy';
  options: readonly Policy[];
  texts: Record<Policy, { label: string; text: string }>;
  hint?: string | undefined;
  isDisabled?: (policy: Policy) => boolean;
}

/** The choice of a policy, with what each of them means. */
export function PolicyChoices<Policy extends string>(props: PolicyChoicesProps<Policy>) {
  const { name, options, texts, hint, isDisabled } = props;
  const { clearErrors, formState, register } = useFormContext<SurveyForm>();
  const field = register(name, { onChange: () => clearErrors(name) });
  return (
    <div data-full>
      <ChoiceGroup legend={strings.fields[name]} hint={hint} error={formState.errors[name]?.message}>
        {options.map((policy) => (
          <Choice
            key={policy}
            value={policy}
            disabled={isDisabled?.(policy)}
            {...field}
            {...toChoiceTexts(texts[policy])}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
