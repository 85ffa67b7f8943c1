import { Button, Notice, MutedText, Stack } from '@canvass/shared/ui';
import { strings } from '../strings';
import { useAsyncAction } from './use-async-action';

interface MailButtonProps {
  label: string;
  /** What the mail is for, until it is on its way. */
  why: string;
  sent: string;
  send: () => Promise<void>;
}

/** A button that has a mail sent, and says what came of it. */
export function MailButton({ label, why, sent, send }: MailButtonProps) {
  const { state, run } = useAsyncAction(send);
  const isWorking = state.status === 'pending';
  return (
    <Stack gap="s">
      <MutedText>{why}</MutedText>
      <div>
        <Button size="s" busy={isWorking} onClick={() => void run()}>
          {isWorking ? strings.account.sending : label}
        </Button>
      </div>
      {state.status === 'success' && <Notice kind="success">{sent}</Notice>}
      {state.status === 'error' && (
        <Notice kind="danger" title={strings.account.notSent}>
          {state.message}
        </Notice>
      )}
    </Stack>
  );
}
