import { endAllSessions } from '@canvass/shared/contracts';
import { confirmDraftLoss, dropDrafts } from '@canvass/shared/drafts';
import { call, failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { announceSuccess, Button, Notice, Quiet } from '@canvass/shared/ui';
import { isUncertain } from '@canvass/shared/writes';
import { useNavigate } from 'react-router-dom';
import { Part } from '../layout/part';
import { elsewhere } from '../paths';
import { words } from '../words';
import { failureSaid } from './failure-said';
import { useDeed } from './use-deed';

/** Ends all sessions. One that has ended already is what was asked for: the answer to a first try may have been lost. */
async function endEverySession(): Promise<void> {
  try {
    await call(endAllSessions, {}, { endsSession: true });
  } catch (error) {
    if (failureOf(error).code !== 'session-ended') throw error;
  }
}

/** Why others may still be signed in. Without an answer, nobody here knows. */
function signOutFailureSaid(error: unknown): string {
  if (isUncertain(failureOf(error))) return words.account.signedOutUncertain;
  return `${words.account.notSignedOut} ${failureSaid(error)}`;
}

/**
 * 'Sign out on all devices': ends every session of the account, the one of this browser too, and leads home. Like any
 * logout, it asks before drafts are deleted.
 */
export function SessionsPart() {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const { state, run } = useDeed(async () => {
    await endEverySession();
    await signOut();
    if (user) dropDrafts(user.uid);
    await navigate(elsewhere.home, { replace: true });
    void announceSuccess({ title: words.account.signedOutEverywhere });
  }, signOutFailureSaid);

  async function leave(): Promise<void> {
    if (!user || (await confirmDraftLoss(user.uid))) await run();
  }

  const isRunning = state.at === 'work';
  return (
    <Part title={words.account.devices}>
      <Quiet>{words.account.devicesText}</Quiet>
      <div>
        <Button busy={isRunning} onClick={() => void leave()}>
          {isRunning ? words.account.signingOut : words.account.signOutEverywhere}
        </Button>
      </div>
      {state.at === 'failed' && <Notice kind="danger">{state.text}</Notice>}
    </Part>
  );
}
