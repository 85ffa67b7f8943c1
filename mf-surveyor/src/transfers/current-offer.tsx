import { Button, Notice } from '@canvass/shared/ui';
import { transfers as strings } from '../strings/transfers';
import { useCancelTransfer } from './transfer-queries';

interface CurrentOfferProps {
  /** The survey's id. */
  id: string;
  email: string;
  /** Called when the offer was taken back. */
  onCanceled?: () => void;
}

/** To whom a survey is offered, and a way to take that back. */
export function CurrentOffer({ id, email, onCanceled }: CurrentOfferProps) {
  const { isPending, failure, run } = useCancelTransfer(id, onCanceled);
  const cancel = (
    <Button size="s" busy={isPending} onClick={() => run()}>
      {isPending ? strings.canceling : strings.cancelOffer}
    </Button>
  );
  return (
    <>
      <Notice title={strings.offeredTo(email)} action={cancel}>
        {strings.offeredText}
      </Notice>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </>
  );
}
