import { MutedText, Notice, joinTexts } from '@canvass/shared/ui';
import { FormProvider, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { FormDialog } from '../dialogs/form-dialog';
import { DeadlineFields } from '../form/deadline/deadline-field';
import { describeDeadlineFault, toSentDeadline, type TypedDeadline } from '../form/deadline/typed-date';
import { states as strings } from '../strings/states';
import { strings as formStrings } from '../strings/survey-form';
import { isAnonymous } from '../anonymous/ballot-policy';
import type { ManagedSurvey } from './survey-actions';
import { useChangeState } from './use-survey-writes';

function createResolver(after: string): Resolver<TypedDeadline> {
  return (values) => {
    const isMissing = !values.deadline.trim();
    const [name, message] = isMissing
      ? (['deadline', strings.newDeadlineMissing] as const)
      : (describeDeadlineFault(values, { after }) ?? []);
    if (name === undefined) return { values, errors: {} };
    const errors: FieldErrors<TypedDeadline> = { [name]: { type: 'date', message } };
    return { values: {}, errors };
  };
}

interface DeadlineDialogProps {
  survey: ManagedSurvey;
  action: 'extend' | 'reopen';
  onClose: () => void;
}

/** Extends or reopens a survey until a later deadline. */
export function DeadlineDialog({ survey, action, onClose }: DeadlineDialogProps) {
  const { menu: _menu, ...texts } = strings.changes[action];
  const form = useForm<TypedDeadline>({
    defaultValues: { deadline: '', closingTime: '' },
    resolver: createResolver(survey.closesAt),
    reValidateMode: 'onSubmit',
  });
  const change = useChangeState(survey._id, onClose);
  const { failure } = change;
  const dayError = failure?.errors.find(({ field }) => field === 'body.deadline');
  const timeError = failure?.errors.find(({ field }) => field === 'body.closesAt');
  const send = (typed: TypedDeadline) => change.run({ action, ...toSentDeadline(typed) });
  return (
    <FormDialog
      title={texts.title}
      subject={survey.title}
      submitLabel={texts.confirm}
      pendingLabel={texts.pending}
      action={change}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
    >
      <MutedText>
        {joinTexts(texts.text, action === 'reopen' && isAnonymous(survey) && strings.reopenAnonymous)}
      </MutedText>
      <FormProvider {...form}>
        <DeadlineFields after={survey.closesAt} />
      </FormProvider>
      {failure && (
        <Notice kind="danger" title={failure.title}>
          {joinTexts(
            dayError && formStrings.fieldError(formStrings.fields.deadline, dayError.message),
            timeError && formStrings.fieldError(formStrings.fields.closingTime, timeError.message),
          )}
        </Notice>
      )}
    </FormDialog>
  );
}
