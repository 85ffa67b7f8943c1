import { questionKindSchema, type QuestionKind } from '@canvass/shared/contracts';
import { Field, Input, Segment, Segments } from '@canvass/shared/ui';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { words } from '../words/survey-form';
import { OptionsEditor } from './options-editor';
import { hasOptions, type QuestionPath, type SurveyForm } from './survey-form';

interface KindFieldProps {
  kind: QuestionKind;
  onChoose: (kind: QuestionKind) => void;
}

function KindField({ kind, onChoose }: KindFieldProps) {
  const name = useId();
  return (
    <Segments legend={words.answeredWith}>
      {questionKindSchema.options.map((each) => (
        <Segment key={each} name={name} value={each} checked={kind === each} onChange={() => onChoose(each)}>
          {words.kinds[each]}
        </Segment>
      ))}
    </Segments>
  );
}

interface QuestionFieldsProps {
  at: QuestionPath;
  /** What title and description are called. */
  labels: { title: string; description: string };
}

/** What a question is answered with, its words, and its options where it has such. */
export function QuestionFields({ at, labels }: QuestionFieldsProps) {
  const { clearErrors, control, formState, getFieldState, register, setValue } = useFormContext<SurveyForm>();
  const kind = useWatch({ control, name: `${at}.kind` });
  const errorOf = (part: 'title' | 'description') => getFieldState(`${at}.${part}`, formState).error?.message;
  // What is asked of the typed question depends on all of its fields.
  const line = (part: 'title' | 'description') =>
    register(`${at}.${part}`, { onChange: () => clearErrors(at === 'typed' ? at : `${at}.${part}`) });

  function choose(next: QuestionKind) {
    setValue(`${at}.kind`, next);
    clearErrors(at === 'typed' ? at : `${at}.options`);
  }

  return (
    <>
      <KindField kind={kind} onChoose={choose} />
      <Field label={labels.title} error={errorOf('title')}>
        <Input autoComplete="off" {...line('title')} />
      </Field>
      <Field label={labels.description} note={words.optional} error={errorOf('description')}>
        <Input autoComplete="off" {...line('description')} />
      </Field>
      {hasOptions(kind) && <OptionsEditor at={at} />}
    </>
  );
}
