import { Button, Notice, MutedText } from '@canvass/shared/ui';
import { strings } from '../strings';
import { describeDownloadError, downloadOwnData } from './own-data';
import { AccountSection } from '../layout/account-section';
import { useAsyncAction } from './use-async-action';

/** 'Download my data': everything about the person, as a file. */
export function DataSection() {
  const { state, run } = useAsyncAction(downloadOwnData, describeDownloadError);
  const isWorking = state.status === 'pending';
  return (
    <AccountSection title={strings.account.data}>
      <MutedText>{strings.account.dataText}</MutedText>
      <div>
        <Button busy={isWorking} onClick={() => void run()}>
          {isWorking ? strings.account.collecting : strings.account.download}
        </Button>
      </div>
      {state.status === 'success' && <Notice kind="success">{strings.account.downloaded(state.result)}</Notice>}
      {state.status === 'error' && (
        <Notice kind="danger" title={strings.account.notDownloaded}>
          {state.message}
        </Notice>
      )}
    </AccountSection>
  );
}
