import { deleteOwnAccount } from '@canvass/shared/contracts';
import { dropDrafts } from '@canvass/shared/drafts';
import { accessToken, call, failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { announceSuccess } from '@canvass/shared/ui';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { elsewhere } from '../paths';
import { words } from '../words';
import { failureSaid } from './failure-said';
import { useDeed } from './use-deed';

export type WrittenAnswers = 'keep' | 'erase';

/** Deletes the account. One that is gone already is what was asked for: the answer to a first try may have been lost. */
async function removeAccount(writtenAnswers: WrittenAnswers): Promise<void> {
  try {
    await call(deleteOwnAccount, { query: { writtenAnswers } });
  } catch (error) {
    if (failureOf(error).code !== 'user-unknown') throw error;
  }
}

/** Why the account may still be there. Without an answer, or after a fault, nobody here knows. */
function removalFailureSaid(error: unknown): string {
  const { code, status = 500 } = failureOf(error);
  if (code === 'network' || status >= 500) return words.account.unknown;
  return `${failureSaid(error)} ${words.account.notRemoved}`;
}

/**
 * Deletes the account, signs out, leads home and says so there.
 * @param close takes the dialog away.
 */
export function useRemoval(close: () => void) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();

  async function remove(writtenAnswers: WrittenAnswers): Promise<void> {
    await removeAccount(writtenAnswers);
    // At once: what is announced below would stand inside an open dialog, and vanish with it.
    flushSync(close);
    // There is no session left to end on the server.
    accessToken.clear();
    await signOut().catch(() => {
      // The account is gone; the first call of what is left of the session ends that, too.
    });
    if (user) dropDrafts(user.uid);
    await navigate(elsewhere.home, { replace: true });
    void announceSuccess({ title: words.account.removed, text: words.account.removedText });
  }

  return useDeed(remove, removalFailureSaid);
}
