import { normalizeEmail } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  Dialog,
  ErrorState,
  Field,
  Input,
  Loading,
  MutedText,
  Notice,
  SerifText,
  showSuccess,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { isFinal } from '../dialogs/confirm-dialog';
import { transfers as strings } from '../strings/transfers';
import { CurrentOffer } from './current-offer';
import { useOfferTransfer } from './transfer-queries';

interface TransferForm {
  email: string;
}

/** Why an email cannot get an offer; undefined if it can. The server checks the rest. */
function describeEmail(typed: string, ownEmail: string | undefined): string | undefined {
  const email = normalizeEmail(typed);
  if (!email) return strings.emailMissing;
  return email === normalizeEmail(ownEmail ?? '') ? strings.ownEmail : undefined;
}

interface TransferDialogProps {
  survey: { _id: string; title: string };
  onClose: () => void;
}

/** The form, with what the server refuses at its field. */
function useTransferForm(id: string, onSent: (email: string) => void) {
  const { user } = useSession();
  const form = useForm<TransferForm>({ defaultValues: { email: '' }, reValidateMode: 'onSubmit' });
  const offer = useOfferTransfer(id, onSent);
  const register = form.register('email', {
    validate: (typed) => describeEmail(typed, user?.email ?? undefined) ?? true,
    onChange: () => {
      form.clearErrors('email');
      offer.reset();
    },
  });
  const refused = offer.failure?.errors.find(({ field }) => field === 'body.email');
  const error = form.formState.errors.email?.message ?? (refused && strings.emailError(refused.message));
  const submit = form.handleSubmit(({ email }) => offer.run(normalizeEmail(email)));
  return { register, error, submit, offer };
}

/** Offers a survey to another surveyor, or takes back the offer. */
export function TransferDialog({ survey, onClose }: TransferDialogProps) {
  const query = useQuery({ ...surveyQuery(survey._id), staleTime: 0 });
  const { register, error, submit, offer } = useTransferForm(survey._id, (email) => {
    // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
    flushSync(onClose);
    void showSuccess({ title: strings.sent, text: strings.sentText(email) });
  });
  const { isPending, failure } = offer;
  const close = () => !isPending && onClose();
  const canSend = query.data !== undefined && !isFinal(failure);
  return (
    <Dialog
      title={strings.title}
      onClose={close}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button aria-disabled={isPending || undefined} onClick={close}>
            {strings.cancel}
          </Button>
          {canSend && (
            <Button type="submit" kind="primary" busy={isPending}>
              {isPending ? strings.sending : strings.send}
            </Button>
          )}
        </>
      }
    >
      <SerifText>{survey.title}</SerifText>
      {query.isPending && <Loading />}
      {query.isError && !query.data && (
        <ErrorState
          as="h3"
          title={strings.failed}
          text={toApiError(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <>
          {query.data.transferOfferedTo && (
            <CurrentOffer id={survey._id} email={query.data.transferOfferedTo} onCanceled={onClose} />
          )}
          <MutedText>{strings.text}</MutedText>
          <Field label={strings.email} error={error}>
            <Input type="email" autoComplete="off" {...register} />
          </Field>
        </>
      )}
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </Dialog>
  );
}
