import { Button, Notice, MutedText } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { strings } from '../strings';
import { describeDownloadError, downloadOwnData } from './own-data';
import { AccountSection } from '../layout/account-section';

/** 'Download my data': all of the user's data, as a file. */
export function DataSection() {
  const { run, isPending, result, error } = useAction({ action: downloadOwnData });
  return (
    <AccountSection title={strings.account.data}>
      <MutedText>{strings.account.dataText}</MutedText>
      <div>
        <Button busy={isPending} onClick={() => run()}>
          {isPending ? strings.account.collecting : strings.account.download}
        </Button>
      </div>
      {result !== undefined && <Notice kind="success">{strings.account.downloaded(result)}</Notice>}
      {error && (
        <Notice kind="danger" title={strings.account.notDownloaded}>
          {describeDownloadError(error)}
        </Notice>
      )}
    </AccountSection>
  );
}
