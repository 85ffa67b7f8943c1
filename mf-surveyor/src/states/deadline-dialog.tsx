import { MutedText, Notice, joinTexts } from '@canvass/shared/ui';
import { FormProvider, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { FormDialog } from '../dialogs/form-dialog';
import { DeadlineField } from '../form/deadline/deadline-field';
import { describeDateError, parseDay, toStoredDay } from '../form/deadline/typed-date';
import { states as strings } from '../strings/states';
import { strings as formStrings } from '../strings/survey-form';
import { isAnonymous } from './ballot-policy';
import type { ManagedSurvey } from './survey-actions';
import { useChangeState } from './use-survey-writes';

interface DeadlineForm {
  deadline: string;
}

function describeDeadline(typed: string, after: string): string | undefined {
  if (!typed.trim()) return strings.newDeadlineMissing;
  if (!parseDay(typed)) return formStrings.dateNotValid;
  const error = describeDateError(typed, { after });
  return error && formStrings.fieldError(formStrings.fields.deadline, error);
}

function createResolver(closesAt: string): Resolver<DeadlineForm> {
  return (values) => {
    const message = describeDeadline(values.deadline, closesAt);
    if (message === undefined) return { values, errors: {} };
    const errors: FieldErrors<DeadlineForm> = { deadline: { type: 'date', message } };
    return { values: {}, errors };
  };
}

interface DeadlineDialogProps {
  survey: ManagedSurvey;
  action: 'extend' | 'reopen';
  onClose: () => void;
}

/** Extends or reopens a survey until the end of another day. */
export function DeadlineDialog({ survey, action, onClose }: DeadlineDialogProps) {
  const { menu: _menu, ...texts } = strings.changes[action];
  const form = useForm<DeadlineForm>({
    defaultValues: { deadline: '' },
    resolver: createResolver(survey.closesAt),
    reValidateMode: 'onSubmit',
  });
  const change = useChangeState(survey._id, onClose);
  const { failure } = change;
  const fieldError = failure?.errors.find(({ field }) => field === 'body.deadline');
  const send = ({ deadline }: DeadlineForm) => {
    const day = parseDay(deadline);
    if (day) change.run({ action, deadline: toStoredDay(day) });
  };
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
        <DeadlineField after={survey.closesAt} />
      </FormProvider>
      {failure && (
        <Notice kind="danger" title={failure.title}>
          {fieldError && formStrings.fieldError(formStrings.fields.deadline, fieldError.message)}
        </Notice>
      )}
    </FormDialog>
  );
}
