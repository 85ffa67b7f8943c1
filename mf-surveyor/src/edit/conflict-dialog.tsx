import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { Button, Dialog, ErrorState, Loading, Meta, momentOf, Notice, Quiet, Table, tokens } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { SurveyContent } from '../form/survey-form';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words/edit';
import { differencesOf, type Difference } from './differences';
import { historyQuery } from './edit-queries';

/** A survey and its surveyor speaking: in serif, with the lines they have. */
const Said = styled.td`
  font-family: ${tokens.font.serif};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

function Differences({ differences }: { differences: Difference[] }) {
  return (
    <Table label={words.differences} stack tall>
      <thead>
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.mine}</th>
          <th scope="col">{words.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ part, mine, theirs }) => (
          <tr key={part}>
            <th scope="row" data-cell="wide">
              {part}
            </th>
            <Said data-cell="wide" data-label={words.mine}>
              {mine ?? words.nothing}
            </Said>
            <Said data-cell="wide" data-label={words.theirs}>
              {theirs ?? words.nothing}
            </Said>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What happened last, and when. Helps to understand, and is not waited for. */
function LastChange({ id }: { id: string }) {
  const { data } = useQuery({ ...historyQuery(id), staleTime: 0 });
  const [last] = data ?? [];
  if (!last) return null;
  const { day, time } = momentOf(last.at);
  return <Meta>{words.lastChange(last.kind, `${day}, ${time}`)}</Meta>;
}

interface ConflictDialogProps {
  id: string;
  mine: SurveyContent;
  /** Saving over it is under way. */
  isSaving: boolean;
  /** Why saving over it did not work. */
  refused: string | undefined;
  onKeep: (theirs: Survey) => void;
  onTake: (theirs: Survey) => void;
  onClose: () => void;
}

/** What was saved meanwhile beside what is written here; one of the two is kept as a whole. */
export function ConflictDialog({ id, mine, isSaving, refused, onKeep, onTake, onClose }: ConflictDialogProps) {
  const query = useQuery({ ...surveyQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const theirs = query.isSuccess && query.isFetchedAfterMount ? query.data : undefined;
  const differences = theirs && differencesOf(mine, theirs);
  const close = (
    <Button aria-disabled={isSaving || undefined} onClick={onClose}>
      {words.toForm}
    </Button>
  );
  return (
    <Dialog
      wide
      title={words.compareTitle}
      onClose={onClose}
      actions={
        <>
          {close}
          {theirs && <Button onClick={() => onTake(theirs)}>{words.takeTheirs}</Button>}
          {theirs && (
            <Button kind="primary" busy={isSaving} onClick={() => onKeep(theirs)}>
              {words.keepMine}
            </Button>
          )}
        </>
      }
    >
      <Quiet>{words.compareText}</Quiet>
      <LastChange id={id} />
      {!theirs && !query.isError && <Loading />}
      {!theirs && query.isError && (
        <ErrorState
          as="h3"
          title={words.compareFailed}
          text={failureOf(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {differences && differences.length > 0 && <Differences differences={differences} />}
      {differences?.length === 0 && <Notice>{words.noDifference}</Notice>}
      {refused && <Notice kind="danger">{refused}</Notice>}
    </Dialog>
  );
}
