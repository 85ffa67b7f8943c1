import { useSession } from '@canvass/shared/session';
import { Notice } from '@canvass/shared/ui';
import * as words from '../words';

/** Where mails can be read on a machine that sends none; nothing elsewhere. */
export function LocalMails() {
  const { mailbox } = useSession();
  if (!mailbox) return null;
  return (
    <Notice>
      {words.forgot.localMails} <a href={mailbox}>{words.forgot.mailbox}</a>.
    </Notice>
  );
}
