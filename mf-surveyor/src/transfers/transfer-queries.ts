import { answerTransfer, cancelTransfer, listTransferOffers, offerTransfer } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery } from '@canvass/shared/queries';
import { showSuccess, toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useReloadSurveys } from '../states/use-survey-writes';
import { transfers as strings } from '../strings/transfers';

/** Surveys that other surveyors offer to the user. The server knows the user from the token. */
export const offersQuery = listQuery('transfers', listTransferOffers);

/** Offers a survey to another surveyor. */
export function useOfferTransfer(id: string, onSuccess: (email: string) => void) {
  const reload = useReloadSurveys();
  return useWrite({
    send: (email: string, idempotencyKey) =>
      call(offerTransfer, { params: { id }, body: { email } }, { idempotencyKey }),
    onSuccess(_, email) {
      reload();
      onSuccess(email);
    },
    onError: reload,
  });
}

/** Takes back the offer of a survey. */
export function useCancelTransfer(id: string, onClose?: () => void) {
  const reload = useReloadSurveys();
  return useWrite({
    send: (_: void, idempotencyKey) => call(cancelTransfer, { params: { id } }, { idempotencyKey }),
    onSuccess() {
      reload();
      // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
      if (onClose) flushSync(onClose);
      void toast(strings.canceled);
    },
    onError: reload,
  });
}

export type OfferDecision = 'accept' | 'decline';

/** Accepts or declines a survey that is offered to the user. */
export function useAnswerTransfer(id: string, onClose: () => void) {
  const queryClient = useQueryClient();
  const reload = () => void invalidateNouns(queryClient, ['transfers', 'surveys', 'feedbacks', 'responses']);
  return useWrite({
    send: (decision: OfferDecision, idempotencyKey) =>
      call(answerTransfer, { params: { id }, body: { decision } }, { idempotencyKey }),
    onSuccess(_, decision) {
      reload();
      flushSync(onClose);
      // The button that had the focus goes with the offer; the popup gives the focus to the page.
      void showSuccess({ title: decision === 'accept' ? strings.accepted : strings.declined });
    },
    onError: reload,
  });
}
