import { Button, Notice, Quiet, Stack } from '@canvass/shared/ui';
import { words } from '../words';
import { useDeed } from './use-deed';

interface MailButtonProps {
  label: string;
  /** What the mail is for, until it is on its way. */
  why: string;
  sent: string;
  send: () => Promise<void>;
}

/** A button that has a mail sent, and says what came of it. */
export function MailButton({ label, why, sent, send }: MailButtonProps) {
  const { state, run } = useDeed(send);
  const isWorking = state.at === 'work';
  return (
    <Stack gap="s">
      <Quiet>{why}</Quiet>
      <div>
        <Button size="s" busy={isWorking} onClick={() => void run()}>
          {isWorking ? words.account.sending : label}
        </Button>
      </div>
      {state.at === 'done' && <Notice kind="success">{sent}</Notice>}
      {state.at === 'failed' && (
        <Notice kind="danger" title={words.account.notSent}>
          {state.text}
        </Notice>
      )}
    </Stack>
  );
}
