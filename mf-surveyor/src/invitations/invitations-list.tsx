import { exportInvitations, isSealed, type Invitation, type Survey } from '@canvass/shared/contracts';
import { CSV, ExportStatus, useExport } from '@canvass/shared/files';
import { securedClient, toApiError } from '@canvass/shared/http';
import { PagedList, usePagedList } from '@canvass/shared/queries';
import {
  Button,
  CardHeader,
  EmptyState,
  hasDecimalComma,
  Heading,
  MutedText,
  Notice,
  Row,
  Stack,
  TableSkeleton,
} from '@canvass/shared/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { roll as strings } from '../strings/roll';
import { invitationsQuery, useTakeBack } from './invitations-queries';
import { InvitationsTable, listColumns, tellsVotes } from './invitations-table';
import { useRemind } from './reminder-queries';
import { RollToolbar } from './roll-toolbar';
import { ScheduledReminders } from './scheduled-reminders';
import { Turnout } from './turnout';
import { useRollFilter, type ListedInvitations } from './use-roll-filter';

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

/** What the list needs to know of a survey. */
export type RollSurvey = Pick<
  Survey,
  '_id' | 'title' | 'closesAt' | 'ballotPolicy' | 'revealedAt' | 'unlinkedAt' | 'voteCount' | 'invitedCount'
>;

interface InvitationsListProps {
  survey: RollSurvey;
  roll: ReturnType<typeof useRoll>;
  /** Whether the survey takes votes, so that people can be reminded. */
  isOpen: boolean;
}

/** The button that reminds people, and how many of them get a reminder. */
function RemindNow({ survey }: Pick<InvitationsListProps, 'survey'>) {
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

/** Saves what is listed, with all pages, as a file. */
function ExportRoll({ surveyId, listed: { q, show } }: { surveyId: string; listed: ListedInvitations }) {
  const file = useExport(securedClient);
  const query = { q, show, separator: hasDecimalComma() ? 'semicolon' : 'comma' };
  const request = {
    endpoint: exportInvitations,
    params: { id: surveyId },
    query,
    format: CSV,
    name: 'invitations.csv',
  };
  return (
    <Stack gap="s">
      <Row>
        <Button size="s" icon="file" aria-disabled={file.isRunning || undefined} onClick={() => file.start(request)}>
          {strings.export}
        </Button>
        <MutedText>{strings.exportHint}</MutedText>
      </Row>
      <ExportStatus file={file} formatEntryCount={strings.counted} toApiError={toApiError} />
    </Stack>
  );
}

/** The invitations of a survey that a search and a filter list, page by page. */
export function useRoll(surveyId: string) {
  const filter = useRollFilter();
  const query = { ...invitationsQuery(surveyId, filter.listed), placeholderData: keepPreviousData };
  return { filter, list: usePagedList(query, ({ _id }) => _id) };
}

function describeRoll(survey: RollSurvey): string {
  return isSealed(survey) ? strings.sealed(survey.voteCount) : strings.texts[getBallotPolicy(survey)];
}

/** Who is invited, and who of them has voted, where that may be known. It never shows how. */
export function InvitationsList({ survey, roll: { filter, list }, isOpen }: InvitationsListProps) {
  const headingId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [takingBack, setTakingBack] = useState<Invitation | null>(null);
  const { listed } = filter;
  const isFiltered = listed.q !== undefined || listed.show !== undefined;
  // Also while everybody is loaded after a filter that found nobody.
  const hasInvited = list.items.length > 0 || isFiltered || list.query.isPlaceholderData;
  function clearFilter() {
    filter.clear();
    // The clicked button is removed with the empty state.
    field.current?.focus();
  }
  const empty = isFiltered ? (
    <EmptyState
      as="h3"
      title={strings.noneFound}
      text={strings.noneFoundText}
      action={<Button onClick={clearFilter}>{strings.clearFilter}</Button>}
    />
  ) : (
    <EmptyState as="h3" title={strings.none} text={strings.noneText} />
  );
  return (
    <section aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.title}</Heading>
      </CardHeader>
      <Stack>
        <Turnout survey={survey} />
        <MutedText>{describeRoll(survey)}</MutedText>
        {hasInvited && (
          <>
            {isOpen && (
              <>
                <RemindNow survey={survey} />
                <ScheduledReminders survey={survey} />
              </>
            )}
            <RollToolbar survey={survey} filter={filter} field={field} />
          </>
        )}
        <PagedList
          list={list}
          skeleton={<TableSkeleton label={strings.table} columns={listColumns(!isSealed(survey))} stack />}
          empty={empty}
          errorTitle={strings.failed}
        >
          <InvitationsTable items={list.items} onTakeBack={setTakingBack} />
        </PagedList>
        {list.items.length > 0 && <ExportRoll surveyId={survey._id} listed={listed} />}
      </Stack>
      {takingBack && (
        <TakeBackDialog surveyId={survey._id} invitation={takingBack} onClose={() => setTakingBack(null)} />
      )}
    </section>
  );
}
