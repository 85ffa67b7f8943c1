import { Button, Dialog, MutedText, Notice, SerifText } from '@canvass/shared/ui';
import { FormProvider, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { isFinal } from '../dialogs/confirm-dialog';
import { DeadlineField } from '../form/deadline/deadline-field';
import { describeDateError, parseDay, toStoredDay } from '../form/deadline/typed-date';
import { states as strings } from '../strings/states';
import { strings as formStrings } from '../strings/survey-form';
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
  const { isPending, failure } = change;
  const fieldError = failure?.errors.find(({ field }) => field === 'body.deadline');
  const close = () => !isPending && onClose();
  const send = ({ deadline }: DeadlineForm) => {
    const day = parseDay(deadline);
    if (day) change.run({ action, deadline: toStoredDay(day) });
  };
  const isOver = isFinal(failure);
  return (
    <Dialog
      title={texts.title}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      actions={
        <>
          <Button aria-disabled={isPending || undefined} onClick={close}>
            {isOver ? strings.close : strings.cancel}
          </Button>
          {!isOver && (
            <Button type="submit" kind="primary" busy={isPending}>
              {isPending ? texts.pending : texts.confirm}
            </Button>
          )}
        </>
      }
    >
      <SerifText>{survey.title}</SerifText>
      <MutedText>{texts.text}</MutedText>
      <FormProvider {...form}>
        <DeadlineField after={survey.closesAt} />
      </FormProvider>
      {failure && (
        <Notice kind="danger" title={failure.title}>
          {fieldError && formStrings.fieldError(formStrings.fields.deadline, fieldError.message)}
        </Notice>
      )}
    </Dialog>
  );
}
