import { Button, Choice, ChoiceGroup, Dialog, Field, Input, Notice, Quiet } from '@canvass/shared/ui';
import { useForm } from 'react-hook-form';
import { words } from '../words';
import { useRemoval, type WrittenAnswers } from './use-removal';

interface Order {
  writtenAnswers: WrittenAnswers;
  confirmation: string;
}

const CHOICES = ['keep', 'erase'] as const;

/** Asks once more, what shall become of written answers, and for the email as a sign that it is meant. */
export function RemoveDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { state, run } = useRemoval(onClose);
  const { register, handleSubmit, formState } = useForm<Order>({
    defaultValues: { writtenAnswers: 'keep', confirmation: '' },
  });
  const isWorking = state.at === 'work';
  const submit = handleSubmit(({ writtenAnswers }) => run(writtenAnswers));
  const isEmail = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase() || words.account.notConfirmed;
  const actions = (
    <>
      <Button onClick={onClose} disabled={isWorking}>
        {words.account.cancel}
      </Button>
      <Button type="submit" kind="danger" busy={isWorking}>
        {isWorking ? words.account.removing : words.account.yes}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.account.sure}
      actions={actions}
      onClose={() => !isWorking && onClose()}
      onSubmit={(event) => void submit(event)}
    >
      <Quiet>{words.account.noReturn}</Quiet>
      <ChoiceGroup legend={words.account.written}>
        {CHOICES.map((choice) => (
          <Choice key={choice} value={choice} {...register('writtenAnswers')}>
            {words.account.writtenChoices[choice]}
          </Choice>
        ))}
      </ChoiceGroup>
      <Field label={words.account.confirm(email)} error={formState.errors.confirmation?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...register('confirmation', { validate: isEmail })}
        />
      </Field>
      {state.at === 'failed' && <Notice kind="danger">{state.text}</Notice>}
    </Dialog>
  );
}
