import type { Draft } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  Button,
  Dialog,
  ErrorState,
  formatDateTime,
  Loading,
  Meta,
  MutedText,
  SerifText,
  Stack,
  Subheading,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { draftQuery } from '../drafts/draft-query';
import { strings } from '../strings/create';

/** What helps to recognize the other version. */
function OtherVersion({ draft: { content, updatedAt } }: { draft: Draft }) {
  return (
    <Stack gap="s">
      <Subheading as="h3">{strings.otherVersion}</Subheading>
      <SerifText>{strings.otherTitle(content.title.trim())}</SerifText>
      <Meta>{strings.otherFacts(content.questions.length, formatDateTime(updatedAt))}</Meta>
    </Stack>
  );
}

interface DraftConflictDialogProps {
  id: string;
  /** The label of the button that overwrites the other version. */
  overwriteLabel: string;
  onLoad: (theirs: Draft) => void;
  onOverwrite: (theirs: Draft) => void;
  onClose: () => void;
}

/** Lets the user choose between the form and what another device has saved meanwhile. */
export function DraftConflictDialog({ id, overwriteLabel, onLoad, onOverwrite, onClose }: DraftConflictDialogProps) {
  const query = useQuery({ ...draftQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const theirs = query.isSuccess && query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Dialog
      title={strings.conflict}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.backToForm}</Button>
          {theirs && (
            <>
              <Button onClick={() => onOverwrite(theirs)}>{overwriteLabel}</Button>
              <Button kind="primary" onClick={() => onLoad(theirs)}>
                {strings.loadOther}
              </Button>
            </>
          )}
        </>
      }
    >
      <MutedText>{strings.conflictText}</MutedText>
      {!theirs && !query.isError && <Loading />}
      {!theirs && query.isError && (
        <ErrorState
          as="h3"
          title={strings.conflictFailed}
          text={toApiError(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {theirs && <OtherVersion draft={theirs} />}
    </Dialog>
  );
}
