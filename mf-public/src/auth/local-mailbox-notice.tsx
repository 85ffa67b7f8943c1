import { useSession } from '@canvass/shared/session';
import { Notice } from '@canvass/shared/ui';
import * as strings from '../strings';

/** Where mails can be read on a machine that sends none; nothing elsewhere. */
export function LocalMailboxNotice() {
  const { mailbox } = useSession();
  if (!mailbox) return null;
  return (
    <Notice>
      {strings.forgot.localMailbox} <a href={mailbox}>{strings.forgot.mailbox}</a>.
    </Notice>
  );
}
