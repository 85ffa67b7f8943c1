import { Field, Input, Stack, Textarea } from '@canvass/shared/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { CheckField } from './check-field';
import { ConditionFields } from './condition-fields';
import type { QuestionFields } from './question-form';
import { listSettingGroups } from './settings/setting-groups';
import { useQuestionFields } from './use-question-fields';

interface SettingProps {
  path: QuestionPath;
}

function SectionFields({ path }: SettingProps) {
  const { control } = useFormContext<SurveyForm>();
  const { getError, registerField } = useQuestionFields(path);
  const isOn = useWatch({ control, name: `${path}.startsSection` });
  return (
    <Stack gap="s">
      <CheckField {...registerField('startsSection')}>{strings.startsSection}</CheckField>
      {isOn && (
        <Stack>
          <Field label={strings.sectionTitle} error={getError('section.title')}>
            <Input autoComplete="off" {...registerField('section.title')} />
          </Field>
          <Field label={strings.sectionDescription} note={strings.optional} error={getError('section.description')}>
            <Textarea rows={2} {...registerField('section.description')} />
          </Field>
        </Stack>
      )}
    </Stack>
  );
}

/** The settings that a question can have. */
export function SettingFields({ path, question }: SettingProps & { question: QuestionFields }) {
  const { getError, registerField } = useQuestionFields(path);
  return (
    <Stack gap="form">
      <CheckField error={getError('required')} {...registerField('required')}>
        {strings.required}
      </CheckField>
      {listSettingGroups(question.kind).map(({ Controls, setting }) => (
        <Controls
          key={setting}
          kind={question.kind}
          fields={question}
          getError={getError}
          registerField={registerField}
        />
      ))}
      <SectionFields path={path} />
      <ConditionFields path={path} />
    </Stack>
  );
}
