import { isSealed, type Invitation, type RollFilter } from '@canvass/shared/contracts';
import { formatFileName } from '@canvass/shared/text';
import { toText } from '../kernel/database/to-text';
import { formatCsvRows, BOM, type CsvDialect } from '../kernel/files/csv-format';
import { createRowStream, type OnUnreadableRow } from '../endpoints/row-stream';
import { readPage, toEntries, type IdRange, type PageRequest } from '../kernel/http/lists/pagination';
import type { Page } from '../kernel/http/lists/page';
import type { FileStream } from '../endpoints/route';
import type { SurveyRecord } from '../records/surveys.collection';
import { isDeletedAlias } from '../records/alias';
import { requireShownBallots } from '../records/shown-ballots';
import type { OwnVotes } from '../votes/own-votes';
import { findUsedToVote } from './find-used-to-vote';
import type { InvitationRecord } from '../records/invitations.collection';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { RefusalsRepository } from '../records/refusals.repository';

/** How many invitations are read at once to find those that match. A survey has at most `MAX_INVITATIONS`. */
const BATCH_SIZE = 500;

/** Which invitations of a survey are listed. */
export interface RollQuery {
  /** A part of their email addresses. */
  q?: string | undefined;
  show?: RollFilter | undefined;
}

/** An invitation with what is known about it. */
interface RollEntry {
  id: string;
  invitation: InvitationRecord;
  /** Undefined until it may be known. */
  hasVoted: boolean | undefined;
  wantsNoMails: boolean;
}

export type Roll = ReturnType<typeof createRoll>;

const HEADERS = ['Email', 'Invited at (UTC)', 'Reminder requested at (UTC)', 'Email bounced at (UTC)', 'Unsubscribed'];
const VOTE_HEADERS = ['Link used', 'Voted'];

const formatYesNo = (value: boolean) => (value ? 'yes' : 'no');

function presentInvitation({ invitation, hasVoted, wantsNoMails }: RollEntry): Invitation {
  const { id, email, invitedAt, remindedAt, bouncedAt, uid } = invitation;
  return {
    _id: id,
    email,
    invitedAt: invitedAt.toISOString(),
    remindedAt: remindedAt?.toISOString(),
    bouncedAt: bouncedAt?.toISOString(),
    wantsNoMails,
    ...(hasVoted !== undefined && { isUsed: uid !== undefined, hasVoted }),
  };
}

/** The cells of a row, in the order of the headers. */
function toCells({ invitation, hasVoted, wantsNoMails }: RollEntry): (string | undefined)[] {
  const { email, invitedAt, remindedAt, bouncedAt, uid } = invitation;
  return [
    email,
    invitedAt.toISOString(),
    remindedAt?.toISOString(),
    bouncedAt?.toISOString(),
    formatYesNo(wantsNoMails),
    ...(hasVoted === undefined ? [] : [formatYesNo(uid !== undefined), formatYesNo(hasVoted)]),
  ];
}

function isShown({ invitation, hasVoted, wantsNoMails }: RollEntry, { q, show }: RollQuery): boolean {
  if (q !== undefined && !toText(invitation.email).includes(q.toLowerCase())) return false;
  switch (show) {
    case 'voted':
      return hasVoted === true;
    case 'not-voted':
      return hasVoted === false;
    case 'bounced':
      return invitation.bouncedAt !== undefined;
    case 'refused':
      return wantsNoMails;
    default:
      return true;
  }
}

/** Who is invited to a survey, and who of them has voted, where that may be known: never how. */
export function createRoll({
  invitations,
  refusals,
  ownVotes,
  onUnreadable,
}: {
  invitations: Pick<InvitationsRepository, 'list'>;
  refusals: Pick<RefusalsRepository, 'filterRefused'>;
  ownVotes: Pick<OwnVotes, 'filterVoters'>;
  onUnreadable: OnUnreadableRow;
}) {
  async function addFacts(survey: SurveyRecord, batch: InvitationRecord[]): Promise<RollEntry[]> {
    const usedToVote = isSealed(survey) ? undefined : await findUsedToVote(ownVotes, survey, batch);
    const refused = await refusals.filterRefused(batch.map(({ email }) => toText(email)));
    return batch.map((invitation) => ({
      id: invitation.id,
      invitation,
      hasVoted: usedToVote?.has(invitation.id),
      wantsNoMails: invitation.mailsStopped === true || refused.has(invitation.email),
    }));
  }

  /** The entries that match, newest first, in batches. */
  async function* readBatches(
    survey: SurveyRecord,
    query: RollQuery,
    range: { after?: string | undefined; batchSize: number },
  ): AsyncGenerator<RollEntry[]> {
    let { after } = range;
    for (;;) {
      const batch = await invitations.list(survey.id, { after, limit: range.batchSize });
      // Beside the number of votes, an entry without a person would tell that the deleted one has voted.
      const listed = batch.filter(({ email }) => !isDeletedAlias(email));
      yield (await addFacts(survey, listed)).filter((entry) => isShown(entry, query));
      if (batch.length < range.batchSize) return;
      after = batch.at(-1)?.id;
    }
  }

  /** @throws ballots-held-back for a list by who has voted before that may be known. */
  function requireKnown(survey: SurveyRecord, { show }: RollQuery): void {
    if (show === 'voted' || show === 'not-voted') requireShownBallots(survey);
  }

  async function readRange(survey: SurveyRecord, query: RollQuery, { after, limit }: IdRange): Promise<RollEntry[]> {
    const isWhole = query.q === undefined && query.show === undefined;
    const found: RollEntry[] = [];
    for await (const batch of readBatches(survey, query, { after, batchSize: isWhole ? limit : BATCH_SIZE })) {
      found.push(...batch);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  return {
    /** @throws ballots-held-back; invalid-input for a cursor of another list. */
    async list(survey: SurveyRecord, { q, show, ...request }: PageRequest & RollQuery): Promise<Page<Invitation>> {
      requireKnown(survey, { show });
      const { items, next } = await readPage(request, (range) => readRange(survey, { q, show }, range));
      return { entries: toEntries(items, presentInvitation), next };
    },

    /**
     * The same list as a CSV file.
     * @throws ballots-held-back
     */
    export(survey: SurveyRecord, { separator, ...query }: RollQuery & Pick<CsvDialect, 'separator'>): FileStream {
      requireKnown(survey, query);
      const dialect: CsvDialect = { separator, decimalMark: 'point' };
      const headers = isSealed(survey) ? HEADERS : [...HEADERS, ...VOTE_HEADERS];
      const writer = {
        header: BOM + formatCsvRows([headers], dialect),
        write: (rows: RollEntry[]) => formatCsvRows(rows.map(toCells), dialect),
      };
      return {
        filename: `${formatFileName(toText(survey.title), 'invitations')}.csv`,
        ...createRowStream(readBatches(survey, query, { batchSize: BATCH_SIZE }), writer, onUnreadable),
      };
    },
  };
}
