import { Button, Notice, Quiet } from '@canvass/shared/ui';
import { words } from '../words';
import { downloadFailureSaid, downloadOwnData } from './own-data';
import { Part } from '../layout/part';
import { useDeed } from './use-deed';

/** 'Download my data': everything about the person, as a file. */
export function DataPart() {
  const { state, run } = useDeed(downloadOwnData, downloadFailureSaid);
  const isWorking = state.at === 'work';
  return (
    <Part title={words.account.data}>
      <Quiet>{words.account.dataText}</Quiet>
      <div>
        <Button busy={isWorking} onClick={() => void run()}>
          {isWorking ? words.account.collecting : words.account.download}
        </Button>
      </div>
      {state.at === 'done' && <Notice kind="success">{words.account.downloaded(state.result)}</Notice>}
      {state.at === 'failed' && (
        <Notice kind="danger" title={words.account.notDownloaded}>
          {state.text}
        </Notice>
      )}
    </Part>
  );
}
