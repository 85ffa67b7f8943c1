import { questionKindSchema, type QuestionKind } from '@canvass/shared/contracts';
import { Field, Input, Segment, Segments } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { OptionsEditor } from './options-editor';
import { hasOptions, type QuestionPath, type SurveyForm } from '../survey-form';

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
}

/** The kind of a question, its text, and its options, if it has any. */
export function QuestionFields({ path, labels }: QuestionFieldsProps) {
  const { clearErrors, control, formState, getFieldState, register, setValue } = useFormContext<SurveyForm>();
  const kind = useWatch({ control, name: `${path}.kind` });
  const getError = (part: 'title' | 'description') => getFieldState(`${path}.${part}`, formState).error?.message;
  // The validity of the typed question depends on all of its fields.
  const registerField = (part: 'title' | 'description') =>
    register(`${path}.${part}`, { onChange: () => clearErrors(path === 'typed' ? path : `${path}.${part}`) });

  function choose(next: QuestionKind) {
    setValue(`${path}.kind`, next);
    clearErrors(path === 'typed' ? path : `${path}.options`);
  }

  return (
    <>
      <KindField kind={kind} onChoose={choose} />
      <Field label={labels.title} error={getError('title')}>
        <Input autoComplete="off" {...registerField('title')} />
      </Field>
      <Field label={labels.description} note={strings.optional} error={getError('description')}>
        <Input autoComplete="off" {...registerField('description')} />
      </Field>
      {hasOptions(kind) && <OptionsEditor path={path} />}
    </>
  );
}
