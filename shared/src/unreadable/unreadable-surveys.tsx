import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/forms/button';
import { toast } from '../ui/dialogs/popup';
import { DeleteDialog } from './delete-dialog';
import { UnreadableRecords } from './unreadable-records';
import { strings } from './strings';

interface UnreadableSurveysProps {
  ids: string[];
  /** For users who may unpublish. */
  onUnpublish?: (id: string) => void;
}

/** Below a list of surveys: the unreadable ones, each with the actions that are still possible. */
export function UnreadableSurveys({ ids, onUnpublish }: UnreadableSurveysProps) {
  const [deletingId, setDeletingId] = useState<string>();
  const [deleted, setDeleted] = useState<string[]>([]);
  const remainingIds = ids.filter((id) => !deleted.includes(id));

  function handleDeleted(id: string) {
    // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
    flushSync(() => {
      setDeletingId(undefined);
      setDeleted([...deleted, id]);
    });
    void toast(strings.deleted);
  }

  return (
    <>
      <UnreadableRecords
        ids={remainingIds}
        text={strings.surveysText}
        renderActions={(id) => (
          <>
            {onUnpublish && (
              <Button size="s" aria-label={`${strings.unpublish} ${id}`} onClick={() => onUnpublish(id)}>
                {strings.unpublish}
              </Button>
            )}
            <Button size="s" kind="danger" aria-label={`${strings.delete} ${id}`} onClick={() => setDeletingId(id)}>
              {strings.delete}
            </Button>
          </>
        )}
      />
      {deletingId && (
        <DeleteDialog
          id={deletingId}
          onClose={() => setDeletingId(undefined)}
          onDeleted={() => handleDeleted(deletingId)}
        />
      )}
    </>
  );
}
