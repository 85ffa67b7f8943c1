import { hasOptions, questionKindSchema, type QuestionKind } from '@canvass/shared/contracts';
import { Field, Input, Segment, Segments } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { MoreSettings } from './more-settings';
import { OptionsEditor } from './options-editor';
import { useQuestionFields } from './use-question-fields';
import type { QuestionPath, SurveyForm } from '../survey-form';

interface KindFieldProps {
  kind: QuestionKind;
  onChoose: (kind: QuestionKind) => void;
}

function KindField({ kind, onChoose }: KindFieldProps) {
  const name = useId();
  return (
    <Segments legend={strings.answerKind}>
      {questionKindSchema.options.map((each) => (
        <Segment key={each} name={name} value={each} checked={kind === each} onChange={() => onChoose(each)}>
          {strings.kinds[each]}
        </Segment>
      ))}
    </Segments>
  );
}

interface QuestionFieldsProps {
  path: QuestionPath;
  /** The labels of title and description. */
  labels: { title: string; description: string };
  /** Changes when the fields are used for another question: its settings are collapsed again. */
  settingsKey?: number;
}

/** The title and description of a question. */
export function QuestionTextFields({ path, labels }: Omit<QuestionFieldsProps, 'settingsKey'>) {
  const { getError, registerField } = useQuestionFields(path);
  return (
    <>
      <Field label={labels.title} error={getError('title')}>
        <Input autoComplete="off" {...registerField('title')} />
      </Field>
      <Field label={labels.description} note={strings.optional} error={getError('description')}>
        <Input autoComplete="off" {...registerField('description')} />
      </Field>
    </>
  );
}

/** The kind of a question, its text, its options, if it has any, and its settings. */
export function QuestionFields({ path, labels, settingsKey }: QuestionFieldsProps) {
  const { control, setValue } = useFormContext<SurveyForm>();
  const { clearFieldErrors } = useQuestionFields(path);
  const kind = useWatch({ control, name: `${path}.kind` });

  function choose(next: QuestionKind) {
    setValue(`${path}.kind`, next);
    clearFieldErrors('kind');
  }

  return (
    <>
      <KindField kind={kind} onChoose={choose} />
      <QuestionTextFields path={path} labels={labels} />
      {hasOptions(kind) && <OptionsEditor path={path} />}
      <MoreSettings key={settingsKey} path={path} />
    </>
  );
}
