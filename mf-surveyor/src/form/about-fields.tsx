import { CATEGORIES, resultsPolicySchema } from '@canvass/shared/contracts';
import { Card, CardHead, Field, FormGrid, Heading, Input, Select, Textarea } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { words } from '../words/survey-form';
import { DeadlineField } from './deadline-field';
import type { SurveyForm } from './survey-form';

/** What the survey is about, who asks, and until when (specification, section 2, "Surveyor screens"). */
export function AboutFields({ email, storedDeadline }: { email: string; storedDeadline: string | undefined }) {
  const { clearErrors, control, formState, register } = useFormContext<SurveyForm>();
  const policy = useWatch({ control, name: 'resultsPolicy' });
  const { errors } = formState;
  const headingId = useId();
  const line = (name: 'title' | 'description' | 'category' | 'resultsPolicy') =>
    register(name, { onChange: () => clearErrors(name) });
  return (
    <Card aria-labelledby={headingId}>
      <CardHead>
        <Heading id={headingId}>{words.about}</Heading>
      </CardHead>
      <FormGrid>
        <Field label={words.fields.title} error={errors.title?.message} data-full>
          <Input autoComplete="off" {...line('title')} />
        </Field>
        <Field label={words.fields.description} error={errors.description?.message} data-full>
          <Textarea {...line('description')} />
        </Field>
        <Field label={words.email}>
          <Input type="email" value={email} readOnly />
        </Field>
        <Field label={words.fields.category} error={errors.category?.message}>
          <Select {...line('category')}>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <DeadlineField stored={storedDeadline} />
        <Field
          label={words.fields.resultsPolicy}
          hint={policy === 'owner' ? undefined : words.policyHint}
          error={errors.resultsPolicy?.message}
          data-full
        >
          <Select {...line('resultsPolicy')}>
            {resultsPolicySchema.options.map((each) => (
              <option key={each} value={each}>
                {words.policies[each]}
              </option>
            ))}
          </Select>
        </Field>
      </FormGrid>
    </Card>
  );
}
