import { normalizeEmail } from '@canvass/shared/contracts';
import { Button, Choice, ChoiceGroup, Dialog, Field, Input, Notice, MutedText } from '@canvass/shared/ui';
import { useForm } from 'react-hook-form';
import { strings } from '../strings';
import { describeDeletionError, useDeleteAccount, type WrittenAnswersChoice } from './use-delete-account';

interface DeletionForm {
  writtenAnswers: WrittenAnswersChoice;
  confirmation: string;
}

const WRITTEN_ANSWER_CHOICES = ['keep', 'erase'] as const;

/** Confirms the deletion: asks whether written answers should be kept, and for the email. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { run, isPending, error } = useDeleteAccount(onClose);
  const { register, handleSubmit, formState } = useForm<DeletionForm>({
    defaultValues: { writtenAnswers: 'keep', confirmation: '' },
  });
  const submit = handleSubmit(({ writtenAnswers }) => run(writtenAnswers));
  const validateConfirmation = (typed: string) =>
    normalizeEmail(typed) === normalizeEmail(email) || strings.account.notConfirmed;
  const actions = (
    <>
      <Button onClick={onClose} disabled={isPending}>
        {strings.account.cancel}
      </Button>
      <Button type="submit" kind="danger" busy={isPending}>
        {isPending ? strings.account.deleting : strings.account.confirmDelete}
      </Button>
    </>
  );
  return (
    <Dialog
      title={strings.account.confirmTitle}
      actions={actions}
      onClose={() => !isPending && onClose()}
      onSubmit={(event) => void submit(event)}
    >
      <MutedText>{strings.account.noReturn}</MutedText>
      <ChoiceGroup legend={strings.account.written}>
        {WRITTEN_ANSWER_CHOICES.map((choice) => (
          <Choice key={choice} value={choice} {...register('writtenAnswers')}>
            {strings.account.writtenChoices[choice]}
          </Choice>
        ))}
      </ChoiceGroup>
      <Field label={strings.account.confirm(email)} error={formState.errors.confirmation?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...register('confirmation', { validate: validateConfirmation })}
        />
      </Field>
      {error && <Notice kind="danger">{describeDeletionError(error)}</Notice>}
    </Dialog>
  );
}
