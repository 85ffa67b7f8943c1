import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button';
import { toast } from '../ui/popup';
import { DeleteDialog } from './delete-dialog';
import { UnreadableRecords } from './unreadable-records';
import { words } from './words';

interface UnreadableSurveysProps {
  ids: string[];
  /** For those who may unpublish. */
  onUnpublish?: (id: string) => void;
}

/** Under a list of surveys: those that cannot be shown, each with what can still be done with it. */
export function UnreadableSurveys({ ids, onUnpublish }: UnreadableSurveysProps) {
  const [asked, setAsked] = useState<string>();
  const [deleted, setDeleted] = useState<string[]>([]);
  const left = ids.filter((id) => !deleted.includes(id));

  function leave(id: string) {
    // At once: a toast that is opened over a dialog stands inside it, and would go with it.
    flushSync(() => {
      setAsked(undefined);
      setDeleted([...deleted, id]);
    });
    void toast(words.deleted);
  }

  return (
    <>
      <UnreadableRecords
        ids={left}
        text={words.surveysText}
        renderActions={(id) => (
          <>
            {onUnpublish && (
              <Button size="s" aria-label={`${words.unpublish} ${id}`} onClick={() => onUnpublish(id)}>
                {words.unpublish}
              </Button>
            )}
            <Button size="s" kind="danger" aria-label={`${words.delete} ${id}`} onClick={() => setAsked(id)}>
              {words.delete}
            </Button>
          </>
        )}
      />
      {asked && <DeleteDialog id={asked} onClose={() => setAsked(undefined)} onDeleted={() => leave(asked)} />}
    </>
  );
}
