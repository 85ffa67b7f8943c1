import { planStatusQuery } from '@canvass/shared/queries';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { sessionStore } from '@canvass/shared/storage';
import { Button, isClosed, formatDate, Notice, Row, formatTimeLeft, tokens } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { externalPaths } from '../paths';
import { ending as strings } from '../strings/billing';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before the end the notice is shown, in milliseconds. */
const NOTICE_PERIOD_MS = 7 * DAY_MS;

/** Milliseconds for which the plan status counts as fresh: every page of the area reads it. */
const STATUS_STALE_TIME_MS = 5 * 60 * 1000;

/** Stores the end date for which the user has dismissed the notice in this tab. */
const STORAGE_KEY = 'pro-ending';

const NoticeArea = styled.div`
  max-width: 44rem;
  margin-bottom: ${tokens.space.s5};
`;

/** The end of a user's Pro if it is near; otherwise undefined. */
function useUpcomingEnd({ email }: SessionUser): string | undefined {
  const { role } = useSession();
  const { data } = useQuery({
    ...planStatusQuery(email),
    staleTime: STATUS_STALE_TIME_MS,
    enabled: role === 'pro-user',
  });
  const until = data?.role === 'pro-user' ? data.proUntil : undefined;
  if (!until || isClosed(until)) return undefined;
  const noticeStart = new Date(new Date(until).getTime() - NOTICE_PERIOD_MS);
  return isClosed(noticeStart) ? until : undefined;
}

/** Tells a pro user a week ahead that Pro ends, until they dismiss the notice. */
export function ProExpiryNotice({ user }: { user: SessionUser }) {
  const { payments } = useSession();
  const [dismissedEnd, setDismissedEnd] = useState(() => sessionStore.read(STORAGE_KEY));
  const until = useUpcomingEnd(user);
  const endKey = `${user.uid} ${until}`;
  if (!until || dismissedEnd === endKey) return null;

  const dismiss = () => {
    sessionStore.write(STORAGE_KEY, endKey);
    setDismissedEnd(endKey);
    // The button is removed, so the focus has to move.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const actions = (
    <Row nowrap>
      {payments && <Link to={externalPaths.payment}>{strings.extend}</Link>}
      <Button size="s" onClick={dismiss}>
        {strings.dismiss}
      </Button>
    </Row>
  );
  return (
    <NoticeArea data-print="hide">
      <Notice kind="warn" action={actions}>
        {strings.message(formatDate(until), formatTimeLeft(until))}
      </Notice>
    </NoticeArea>
  );
}
