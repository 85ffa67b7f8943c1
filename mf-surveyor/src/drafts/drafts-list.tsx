import { listTransitions, type DraftSummary } from '@canvass/shared/contracts';
import { codeQuery, PagedList, usePagedList } from '@canvass/shared/queries';
import {
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorState,
  formatCount,
  formatDateTime,
  Loading,
  MenuButton,
  Table,
  TableSkeleton,
  VisuallyHidden,
  type MenuItem,
} from '@canvass/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { StateBadge } from '../states/state-badge';
import { drafts as strings } from '../strings/drafts';
import { states } from '../strings/states';
import type { DraftAction } from './draft-dialogs';
import { draftsQuery } from './drafts-queries';
import { paths } from '../paths';

const { columns, actions } = strings;

const menuLabels: Partial<Record<string, string>> = {
  schedule: strings.changeOpening,
  unschedule: strings.cancelOpening,
  delete: strings.delete,
};

/** The dialogs are loaded when a menu is first opened. */
const dialogQuery = codeQuery('draft-actions', async () => (await import('./draft-dialogs')).DraftDialog);

interface OpenAction {
  draft: DraftSummary;
  action: DraftAction;
}

function LazyDraftDialog({ onClose, ...open }: OpenAction & { onClose: () => void }) {
  const { data: DraftDialog, isError, refetch } = useQuery(dialogQuery);
  if (DraftDialog) return <DraftDialog {...open} onClose={onClose} />;
  const cancel = <Button onClick={onClose}>{strings.cancel}</Button>;
  return (
    <Dialog title={menuLabels[open.action]} onClose={onClose} actions={cancel}>
      {isError ? <ErrorState as="h3" title={states.loadFailed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** The actions of a draft's menu. A draft gets its first opening in the form, which shows what it still lacks. */
function listActions({ opensAt }: DraftSummary): DraftAction[] {
  const isScheduled = opensAt !== undefined;
  const allowed = listTransitions(isScheduled ? 'scheduled' : 'draft', 'owner');
  return (['schedule', 'unschedule', 'delete'] as const).filter(
    (action) => allowed.includes(action) && (isScheduled || action !== 'schedule'),
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

function DraftRow({ draft, onAction }: { draft: DraftSummary; onAction: (action: DraftAction) => void }) {
  const queryClient = useQueryClient();
  const title = draft.title || strings.untitled;
  const navigate = useNavigate();
  const invite: MenuItem = {
    id: 'invite',
    label: strings.invite,
    onSelect: () => void navigate(paths.invitations.href(draft._id)),
  };
  const actionItems = listActions(draft).map((action): MenuItem => ({
    id: action,
    label: menuLabels[action] ?? action,
    danger: action === 'delete',
    onSelect: () => onAction(action),
  }));
  const items = draft.opensAt === undefined ? actionItems : [invite, ...actionItems];
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <bdi>{title}</bdi>
      </th>
      <td>
        <StateBadge state={draft.opensAt === undefined ? 'draft' : 'scheduled'} />
      </td>
      <td data-cell="number" data-label={columns.questions}>
        {formatCount(draft.questionCount)}
      </td>
      <td data-cell="wide" data-label={columns.saved}>
        <Moment at={draft.updatedAt} />
      </td>
      <td data-cell="wide" data-label={columns.opens}>
        {draft.opensAt === undefined ? strings.notScheduled : <Moment at={draft.opensAt} />}
      </td>
      <td data-cell="end">
        <Link to={paths.create.draftHref(draft._id)}>
          {actions.continue} <VisuallyHidden>{title}</VisuallyHidden>
        </Link>
      </td>
      <td data-cell="end">
        <MenuButton
          menuLabel={strings.menuOf(title)}
          items={items}
          onOpen={() => void queryClient.prefetchQuery(dialogQuery)}
        >
          {strings.menu} <VisuallyHidden>{strings.forDraft(title)}</VisuallyHidden>
        </MenuButton>
      </td>
    </tr>
  );
}

function NoDrafts() {
  const create = (
    <ButtonLink to={paths.create.path} kind="primary">
      {strings.create}
    </ButtonLink>
  );
  return <EmptyState title={strings.none} text={strings.noneText} action={create} />;
}

/** The surveyor's drafts and scheduled surveys, newest first, page by page. */
export function DraftsList() {
  const list = usePagedList(draftsQuery, ({ _id }) => _id);
  const [open, setOpen] = useState<OpenAction | null>(null);
  const allColumns = [...Object.values(columns), actions.continue, actions.menu];
  return (
    <>
      <PagedList
        list={list}
        skeleton={<TableSkeleton label={strings.table} columns={allColumns} stack />}
        empty={<NoDrafts />}
        errorTitle={strings.failed}
      >
        <Table label={strings.table} stack tall>
          <thead>
            <tr>
              <th scope="col">{columns.title}</th>
              <th scope="col">{columns.state}</th>
              <th scope="col" data-cell="number">
                {columns.questions}
              </th>
              <th scope="col">{columns.saved}</th>
              <th scope="col">{columns.opens}</th>
              {Object.values(actions).map((action) => (
                <th key={action} scope="col">
                  <VisuallyHidden>{action}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.items.map((draft) => (
              <DraftRow key={draft._id} draft={draft} onAction={(action) => setOpen({ draft, action })} />
            ))}
          </tbody>
        </Table>
      </PagedList>
      {open && <LazyDraftDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
