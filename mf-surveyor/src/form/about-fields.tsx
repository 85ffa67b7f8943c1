import { CATEGORIES, resultsPolicySchema, type SurveyTextField } from '@canvass/shared/contracts';
import { Card, CardHeader, Field, FormGrid, Heading, Input, Select, Textarea } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { BallotPolicyField } from './ballot-policy-field';
import { DeadlineFields, type ClosableSurvey } from './deadline/deadline-field';
import { isDisabledPolicy, type FixedPolicies } from './fixed-policies';
import type { SurveyForm } from './survey-form';
import { VisibilityPolicyField } from './visibility-policy-field';
import { VoterPolicyField } from './voter-policy-field';

interface AboutFieldsProps {
  email: string;
  stored: ClosableSurvey | undefined;
  /** Of a survey that has votes. */
  fixed: FixedPolicies | undefined;
}

function describeResults({ resultsPolicy, ballotPolicy }: Pick<SurveyForm, 'resultsPolicy' | 'ballotPolicy'>) {
  if (ballotPolicy === 'anonymous') return strings.anonymousResultsHint;
  return resultsPolicy === 'owner' ? undefined : strings.policyHint;
}

/** The fields about the survey, its owner, and its deadline (specification, section 2, "Surveyor screens"). */
export function AboutFields({ email, stored, fixed }: AboutFieldsProps) {
  const { clearErrors, control, formState, register } = useFormContext<SurveyForm>();
  const [resultsPolicy, ballotPolicy] = useWatch({ control, name: ['resultsPolicy', 'ballotPolicy'] });
  const { errors } = formState;
  const fixedResults = fixed?.others?.resultsPolicy;
  const headingId = useId();
  const registerField = (name: SurveyTextField | 'category' | 'resultsPolicy') =>
    register(name, { onChange: () => clearErrors(name) });
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.about}</Heading>
      </CardHeader>
      <FormGrid>
        <Field label={strings.fields.title} error={errors.title?.message} data-full>
          <Input autoComplete="off" {...registerField('title')} />
        </Field>
        <Field label={strings.fields.description} error={errors.description?.message} data-full>
          <Textarea {...registerField('description')} />
        </Field>
        <Field
          label={strings.fields.location}
          note={strings.optional}
          hint={strings.locationHint}
          error={errors.location?.message}
          data-full
        >
          <Input autoComplete="off" {...registerField('location')} />
        </Field>
        <Field label={strings.email}>
          <Input type="email" value={email} readOnly />
        </Field>
        <Field label={strings.fields.category} error={errors.category?.message}>
          <Select {...registerField('category')}>
            <option value="" disabled>
              {strings.chooseCategory}
            </option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <DeadlineFields stored={stored} />
        <VoterPolicyField fixed={fixed?.others?.voterPolicy} />
        <VisibilityPolicyField />
        <BallotPolicyField fixed={fixed} />
        <Field
          label={strings.fields.resultsPolicy}
          hint={describeResults({ resultsPolicy, ballotPolicy })}
          error={errors.resultsPolicy?.message}
          data-full
        >
          <Select {...registerField('resultsPolicy')}>
            {resultsPolicySchema.options.map((each) => (
              <option
                key={each}
                value={each}
                disabled={isDisabledPolicy(each, { fixed: fixedResults, chosen: resultsPolicy })}
              >
                {strings.policies[each]}
              </option>
            ))}
          </Select>
        </Field>
      </FormGrid>
    </Card>
  );
}
