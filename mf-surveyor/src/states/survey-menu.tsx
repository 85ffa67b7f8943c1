import { listTransitions } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import {
  Button,
  Dialog,
  ErrorState,
  getSurveyState,
  Loading,
  MenuButton,
  type MenuItem,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { states as strings } from '../strings/states';
import { transfers as transferStrings } from '../strings/transfers';
import { canReopen } from '../anonymous/ballot-policy';
import type { ManagedSurvey, SurveyAction } from './survey-actions';

const menuLabels: Record<SurveyAction, string> = {
  close: strings.changes.close.menu,
  extend: strings.changes.extend.menu,
  reopen: strings.changes.reopen.menu,
  withdraw: strings.changes.withdraw.menu,
  restore: strings.changes.restore.menu,
  transfer: transferStrings.menu,
  delete: strings.delete.menu,
};

/** The dialogs are loaded when a menu is first opened. */
const dialogQuery = codeQuery('survey-actions', async () => (await import('./action-dialog')).ActionDialog);

/** The actions that the state of a survey allows its owner, in the order of the menu. */
function listActions(survey: ManagedSurvey): SurveyAction[] {
  const allowed = new Set<string>([...listTransitions(getSurveyState(survey), 'owner'), 'transfer']);
  // The difference of two complete results would tell who voted how.
  if (!canReopen(survey)) allowed.delete('reopen');
  return (Object.keys(menuLabels) as SurveyAction[]).filter((action) => allowed.has(action));
}

interface ActionDialogProps {
  survey: ManagedSurvey;
  action: SurveyAction;
  onClose: () => void;
  /** Called when the survey was deleted. */
  onDeleted?: () => void;
}

/** The dialog of an action. It stands outside the table with the menus, whose cells would style it. */
export function SurveyActionDialog(props: ActionDialogProps) {
  const { data: ActionDialog, isError, refetch } = useQuery(dialogQuery);
  if (ActionDialog) return <ActionDialog {...props} />;
  const { action, onClose } = props;
  const cancel = <Button onClick={onClose}>{strings.cancel}</Button>;
  return (
    <Dialog title={menuLabels[action]} onClose={onClose} actions={cancel}>
      {isError ? <ErrorState as="h3" title={strings.loadFailed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

interface SurveyMenuProps {
  survey: ManagedSurvey;
  onAction: (action: SurveyAction) => void;
  /** Items before the actions of the survey's state. */
  firstItems?: MenuItem[];
  /** The size of the button; small by default. */
  size?: 's' | 'm';
}

/** The menu of what a survey's owner can do with it in its state. */
export function SurveyMenu({ survey, onAction, firstItems, size }: SurveyMenuProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const actions = listActions(survey).map((action): MenuItem => ({
    id: action,
    label: menuLabels[action],
    danger: action === 'delete',
    onSelect: () => onAction(action),
  }));
  const invitations: MenuItem = {
    id: 'invitations',
    label: strings.invitations,
    onSelect: () => void navigate(paths.invitations.href(survey._id)),
  };
  const items = survey.voterPolicy === 'invited' ? [invitations, ...actions] : actions;
  return (
    <MenuButton
      menuLabel={strings.menuOf(survey.title)}
      size={size}
      items={[...(firstItems ?? []), ...items]}
      onOpen={() => void queryClient.prefetchQuery(dialogQuery)}
    >
      {strings.menu} <VisuallyHidden>{strings.forSurvey(survey.title)}</VisuallyHidden>
    </MenuButton>
  );
}
