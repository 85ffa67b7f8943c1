import { listNotifications } from '@canvass/shared/contracts';
import {
  listQuery,
  NOTIFICATIONS_NOUN,
  NOTIFICATIONS_REFETCH_INTERVAL_MS,
  PagedList,
  usePagedList,
} from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  ButtonLink,
  EmptyState,
  Notice,
  PageHeader,
  RecordList,
  RecordListSkeleton,
  Row,
  Stack,
  Title,
} from '@canvass/shared/ui';
import { paths } from '../paths';
import { strings } from '../strings/notifications';
import { NotificationEntry } from './notification-entry';
import { useMarkRead } from './use-mark-read';

function notificationsQuery(uid: string) {
  return {
    ...listQuery(NOTIFICATIONS_NOUN, listNotifications, { owner: uid }),
    refetchInterval: NOTIFICATIONS_REFETCH_INTERVAL_MS,
  };
}

function NotificationList({ uid }: { uid: string }) {
  const list = usePagedList(notificationsQuery(uid), ({ _id }) => _id);
  const { markAll, markOpened } = useMarkRead();
  const [newest] = list.items;
  const hasUnread = list.items.some(({ isUnread }) => isUnread);
  return (
    <Stack>
      <Row>
        {newest && (
          <Button
            busy={markAll.isPending}
            aria-disabled={!hasUnread || undefined}
            onClick={() => hasUnread && markAll.run(newest._id)}
          >
            {markAll.isPending ? strings.marking : strings.markAllRead}
          </Button>
        )}
        <ButtonLink to={paths.emails}>{strings.emails}</ButtonLink>
      </Row>
      {markAll.failure && <Notice kind="danger">{`${markAll.failure.title} ${strings.notMarked}`}</Notice>}
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState title={strings.none} text={strings.noneText} />}
        errorTitle={strings.failed}
      >
        <RecordList label={strings.title}>
          {list.items.map((notification) => (
            <NotificationEntry
              key={notification._id}
              notification={notification}
              onOpen={() => void markOpened(notification).catch(() => undefined)}
            />
          ))}
        </RecordList>
      </PagedList>
    </Stack>
  );
}

/** 'Notifications': what the user was told, latest first. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.title}</Title>
      </PageHeader>
      {user && <NotificationList uid={user.uid} />}
    </>
  );
}
