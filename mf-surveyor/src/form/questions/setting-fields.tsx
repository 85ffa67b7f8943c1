import { FIRST_DAY, getFixedOptions, hasSetting, LAST_DAY, type QuestionKind } from '@canvass/shared/contracts';
import { Field, FieldGroup, FormGrid, Input, Stack, Textarea } from '@canvass/shared/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { CheckField } from './check-field';
import { ConditionFields } from './condition-fields';
import { useQuestionFields } from './use-question-fields';

interface SettingProps {
  path: QuestionPath;
}

function NoneFields({ path }: SettingProps) {
  const { control } = useFormContext<SurveyForm>();
  const { getError, registerField } = useQuestionFields(path);
  const isOn = useWatch({ control, name: `${path}.none` });
  return (
    <Stack gap="s">
      <CheckField {...registerField('none')}>{strings.addNone}</CheckField>
      {isOn && (
        <Field label={strings.noneOptionLabel} hint={strings.noneOptionHint} error={getError('noneOption')}>
          <Input autoComplete="off" {...registerField('noneOption')} />
        </Field>
      )}
    </Stack>
  );
}

function LimitFields({ path }: SettingProps) {
  const { getError, registerField } = useQuestionFields(path);
  return (
    <FieldGroup legend={strings.limits} hint={strings.limitsHint}>
      <FormGrid>
        {(['minChoices', 'maxChoices'] as const).map((part) => (
          <Field key={part} label={strings.limitLabels[part]} error={getError(part)}>
            <Input autoComplete="off" inputMode="numeric" {...registerField(part)} />
          </Field>
        ))}
      </FormGrid>
    </FieldGroup>
  );
}

function LabelFields({ path, kind }: SettingProps & { kind: QuestionKind }) {
  const { getError, registerField } = useQuestionFields(path);
  const options = getFixedOptions(kind) ?? [];
  const [low, high] = [Number(options[0]), Number(options.at(-1))];
  return (
    <FieldGroup legend={strings.labels}>
      <FormGrid>
        <Field label={strings.labelOf(low)} error={getError('labels.low')}>
          <Input autoComplete="off" placeholder={strings.lowest} {...registerField('labels.low')} />
        </Field>
        <Field label={strings.labelOf(high)} error={getError('labels.high')}>
          <Input autoComplete="off" placeholder={strings.highest} {...registerField('labels.high')} />
        </Field>
      </FormGrid>
    </FieldGroup>
  );
}

function DayFields({ path }: SettingProps) {
  const { getError, registerField } = useQuestionFields(path);
  return (
    <FieldGroup legend={strings.days} hint={strings.daysHint}>
      <FormGrid>
        {(['earliest', 'latest'] as const).map((part) => (
          <Field key={part} label={strings.dayLabels[part]} error={getError(part)}>
            <Input type="date" min={FIRST_DAY} max={LAST_DAY} {...registerField(part)} />
          </Field>
        ))}
      </FormGrid>
    </FieldGroup>
  );
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

/** The settings that questions of a kind have. */
export function SettingFields({ path, kind }: SettingProps & { kind: QuestionKind }) {
  const { getError, registerField } = useQuestionFields(path);
  return (
    <Stack gap="form">
      <CheckField error={getError('required')} {...registerField('required')}>
        {strings.required}
      </CheckField>
      {hasSetting(kind, 'other') && (
        <CheckField error={getError('other')} {...registerField('other')}>
          {strings.allowOther}
        </CheckField>
      )}
      {hasSetting(kind, 'none') && <NoneFields path={path} />}
      {hasSetting(kind, 'shuffle') && (
        <CheckField error={getError('shuffle')} {...registerField('shuffle')}>
          {strings.shuffle}
        </CheckField>
      )}
      {hasSetting(kind, 'minChoices') && <LimitFields path={path} />}
      {hasSetting(kind, 'earliest') && <DayFields path={path} />}
      {hasSetting(kind, 'labels') && <LabelFields path={path} kind={kind} />}
      <SectionFields path={path} />
      <ConditionFields path={path} />
    </Stack>
  );
}
