import { Button, Notice, MutedText, Stack } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

interface MailButtonProps {
  label: string;
  /** The purpose of the mail. */
  why: string;
  sent: string;
  send: () => Promise<void>;
}

/** A button that sends a mail and shows the outcome. */
export function MailButton({ label, why, sent, send }: MailButtonProps) {
  const { run, isPending, isSuccess, error } = useAction({ action: () => send() });
  return (
    <Stack gap="s">
      <MutedText>{why}</MutedText>
      <div>
        <Button size="s" busy={isPending} onClick={() => run()}>
          {isPending ? strings.account.sending : label}
        </Button>
      </div>
      {isSuccess && <Notice kind="success">{sent}</Notice>}
      {error && (
        <Notice kind="danger" title={strings.account.notSent}>
          {describeAccountError(error)}
        </Notice>
      )}
    </Stack>
  );
}
