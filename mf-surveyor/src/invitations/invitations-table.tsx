import type { Invitation } from '@canvass/shared/contracts';
import { Button, formatDate, formatDateTime, Meta, Table, VisuallyHidden } from '@canvass/shared/ui';
import { roll as strings } from '../strings/roll';

const { columns } = strings;

/** Whether it is known who has opened their invitation, and who has voted. */
export function tellsVotes({ isUsed, hasVoted }: Invitation): boolean {
  return isUsed !== undefined && hasVoted !== undefined;
}

export function listColumns(showsVotes: boolean): string[] {
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
  const { email, invitedAt, remindedAt, isUsed, hasVoted, bouncedAt, wantsNoMails } = invitation;
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <span translate="no">{email}</span>
        {bouncedAt !== undefined && <Meta>{strings.bounced(formatDate(bouncedAt))}</Meta>}
        {wantsNoMails && <Meta>{strings.wantsNoMails}</Meta>}
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

/** Invitations, with what is known of each. */
export function InvitationsTable({
  items,
  onTakeBack,
}: {
  items: Invitation[];
  onTakeBack: (item: Invitation) => void;
}) {
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
