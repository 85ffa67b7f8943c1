import { isSealed, type Invitation, type Survey } from '@canvass/shared/contracts';
import { PagedList, usePagedList } from '@canvass/shared/queries';
import {
  Button,
  CardHeader,
  EmptyState,
  formatDateTime,
  Heading,
  MutedText,
  Notice,
  Stack,
  Table,
  TableSkeleton,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { getBallotPolicy } from '../states/ballot-policy';
import { invitations as strings } from '../strings/invitations';
import { invitationsQuery, useRemind, useTakeBack } from './invitations-queries';

const { columns } = strings;

/** Whether it is known who has opened their invitation, and who has voted. */
function tellsVotes({ isUsed, hasVoted }: Invitation): boolean {
  return isUsed !== undefined && hasVoted !== undefined;
}

function listColumns(showsVotes: boolean): string[] {
  const { email, invited, used, voted, reminded } = columns;
  return showsVotes ? [email, invited, used, voted, reminded] : [email, invited, reminded];
}

const formatYesNo = (value: boolean | undefined) => (value ? strings.yes : strings.no);

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

interface RowProps {
  invitation: Invitation;
  /** Whether the table has columns for what is known of votes. */
  showsVotes: boolean;
  onTakeBack: () => void;
}

function InvitationRow({ invitation, showsVotes, onTakeBack }: RowProps) {
  const { email, invitedAt, remindedAt, isUsed, hasVoted } = invitation;
  return (
    <tr>
      <th scope="row" data-cell="wide" translate="no">
        {email}
      </th>
      <td data-cell="wide" data-label={columns.invited}>
        <Moment at={invitedAt} />
      </td>
      {showsVotes && (
        <>
          <td data-label={columns.used}>{formatYesNo(isUsed)}</td>
          <td data-label={columns.voted}>{formatYesNo(hasVoted)}</td>
        </>
      )}
      <td data-cell="wide" data-label={columns.reminded}>
        {remindedAt === undefined ? strings.never : <Moment at={remindedAt} />}
      </td>
      <td data-cell="end">
        {!hasVoted && (
          <Button size="s" onClick={onTakeBack}>
            {strings.takeBack} <VisuallyHidden>{strings.ofEmail(email)}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
}

interface DialogProps {
  surveyId: string;
  onClose: () => void;
}

function TakeBackDialog({ surveyId, invitation, onClose }: DialogProps & { invitation: Invitation }) {
  const takeBack = useTakeBack(surveyId, onClose);
  return (
    <ConfirmDialog
      danger
      title={strings.takeBackTitle}
      subject={<span translate="no">{invitation.email}</span>}
      confirmLabel={strings.takeBack}
      pendingLabel={strings.takingBack}
      action={takeBack}
      onConfirm={() => takeBack.run(invitation._id)}
      onClose={onClose}
    >
      {tellsVotes(invitation) ? strings.takeBackText : strings.takeBackUnopenedText}
    </ConfirmDialog>
  );
}

function RemindDialog({
  surveyId,
  title,
  onReminded,
  onClose,
}: DialogProps & { title: string; onReminded: (count: number) => void }) {
  const remind = useRemind(surveyId, onReminded);
  return (
    <ConfirmDialog
      title={strings.remindTitle}
      subject={title}
      confirmLabel={strings.confirmRemind}
      pendingLabel={strings.reminding}
      action={remind}
      onConfirm={() => remind.run()}
      onClose={onClose}
    >
      {strings.remindText}
    </ConfirmDialog>
  );
}

function InvitationsTable({ items, onTakeBack }: { items: Invitation[]; onTakeBack: (item: Invitation) => void }) {
  const showsVotes = items.every(tellsVotes);
  return (
    <Table label={strings.table} stack tall>
      <thead>
        <tr>
          {listColumns(showsVotes).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{strings.action}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((invitation) => (
          <InvitationRow
            key={invitation._id}
            invitation={invitation}
            showsVotes={showsVotes}
            onTakeBack={() => onTakeBack(invitation)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface InvitationsListProps {
  survey: Pick<Survey, '_id' | 'title' | 'ballotPolicy' | 'revealedAt' | 'unlinkedAt' | 'voteCount'>;
  list: ReturnType<typeof useInvitations>;
}

/** The button that reminds people, and how many of them get a reminder. */
function Reminders({ survey }: Pick<InvitationsListProps, 'survey'>) {
  const [isAsking, setAsking] = useState(false);
  const [count, setCount] = useState<number>();
  function handleReminded(reminded: number) {
    setCount(reminded);
    setAsking(false);
  }
  return (
    <Stack gap="s">
      <div>
        <Button size="s" onClick={() => setAsking(true)}>
          {strings.remind}
        </Button>
      </div>
      <div aria-live="polite">{count !== undefined && <Notice>{strings.reminded(count)}</Notice>}</div>
      {isAsking && (
        <RemindDialog
          surveyId={survey._id}
          title={survey.title}
          onReminded={handleReminded}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

/** The invitations of a survey, page by page. */
export function useInvitations(surveyId: string) {
  return usePagedList(invitationsQuery(surveyId), ({ _id }) => _id);
}

function describeRoll(survey: InvitationsListProps['survey']): string {
  return isSealed(survey) ? strings.rollSealed(survey.voteCount) : strings.rollTexts[getBallotPolicy(survey)];
}

/** Who is invited, and who of them has voted, where that may be known. It never shows how. */
export function InvitationsList({ survey, list }: InvitationsListProps) {
  const headingId = useId();
  const [takingBack, setTakingBack] = useState<Invitation | null>(null);
  return (
    <section aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.roll}</Heading>
      </CardHeader>
      <Stack>
        <MutedText>{describeRoll(survey)}</MutedText>
        {list.items.length > 0 && <Reminders survey={survey} />}
        <PagedList
          list={list}
          skeleton={<TableSkeleton label={strings.table} columns={listColumns(!isSealed(survey))} stack />}
          empty={<EmptyState as="h3" title={strings.none} text={strings.noneText} />}
          errorTitle={strings.failed}
        >
          <InvitationsTable items={list.items} onTakeBack={setTakingBack} />
        </PagedList>
      </Stack>
      {takingBack && (
        <TakeBackDialog surveyId={survey._id} invitation={takingBack} onClose={() => setTakingBack(null)} />
      )}
    </section>
  );
}
