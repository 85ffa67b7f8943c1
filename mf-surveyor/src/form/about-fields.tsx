import { CATEGORIES, resultsPolicySchema } from '@canvass/shared/contracts';
import { Card, CardHeader, Field, FormGrid, Heading, Input, Select, Textarea } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { DeadlineField, type StoredDeadline } from './deadline/deadline-field';
import type { SurveyForm } from './survey-form';
import { VoterPolicyField } from './voter-policy-field';

/** The fields about the survey, its owner, and its deadline (specification, section 2, "Surveyor screens"). */
export function AboutFields({ email, stored }: { email: string; stored: StoredDeadline | undefined }) {
  const { clearErrors, control, formState, register } = useFormContext<SurveyForm>();
  const policy = useWatch({ control, name: 'resultsPolicy' });
  const { errors } = formState;
  const headingId = useId();
  const registerField = (name: 'title' | 'description' | 'category' | 'resultsPolicy') =>
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
        <Field label={strings.email}>
          <Input type="email" value={email} readOnly />
        </Field>
        <Field label={strings.fields.category} error={errors.category?.message}>
          <Select {...registerField('category')}>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <DeadlineField stored={stored} />
        <VoterPolicyField />
        <Field
          label={strings.fields.resultsPolicy}
          hint={policy === 'owner' ? undefined : strings.policyHint}
          error={errors.resultsPolicy?.message}
          data-full
        >
          <Select {...registerField('resultsPolicy')}>
            {resultsPolicySchema.options.map((each) => (
              <option key={each} value={each}>
                {strings.policies[each]}
              </option>
            ))}
          </Select>
        </Field>
      </FormGrid>
    </Card>
  );
}
