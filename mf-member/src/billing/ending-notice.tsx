import { type SessionUser, useSession } from '@canvass/shared/session';
import { Button, isClosed, momentOf, Notice, Row, timeLeftSaid, tokens } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { elsewhere } from '../paths';
import { ending as words } from '../words/billing';
import { standingQuery } from './standing-query';

const DAY = 24 * 60 * 60 * 1000;

/** How long before the end it is said, in milliseconds. */
const AHEAD = 7 * DAY;

/** Milliseconds for which what is known of the end counts as fresh: it stands on every page. */
const FRESH = 5 * 60 * 1000;

/** The end that somebody has read of in this tab. */
const STORAGE_KEY = 'pro-ending';

const Place = styled.div`
  max-width: 44rem;
  margin-bottom: ${tokens.space.s5};
`;

/** The end of somebody's time as a pro user when it is near; undefined when there is nothing to say of it. */
function useNearEnd({ email }: SessionUser): string | undefined {
  const { role } = useSession();
  const { data } = useQuery({ ...standingQuery(email), staleTime: FRESH, enabled: role === 'pro-user' });
  const until = data?.role === 'pro-user' ? data.proUntil : undefined;
  if (!until || isClosed(until)) return undefined;
  const saidFrom = new Date(new Date(until).getTime() - AHEAD);
  return isClosed(saidFrom) ? until : undefined;
}

/** Says a week ahead that somebody's time as a pro user ends, until they say that they know. */
export function EndingNotice({ user }: { user: SessionUser }) {
  const { payments } = useSession();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(STORAGE_KEY));
  const until = useNearEnd(user);
  const end = `${user.uid} ${until}`;
  if (!until || seen === end) return null;

  const dismiss = () => {
    sessionStorage.setItem(STORAGE_KEY, end);
    setSeen(end);
    // The button goes, and the focus needs a place.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const ways = (
    <Row nowrap>
      {payments && <Link to={elsewhere.payment}>{words.extend}</Link>}
      <Button size="s" onClick={dismiss}>
        {words.dismiss}
      </Button>
    </Row>
  );
  return (
    <Place data-print="hide">
      <Notice kind="warn" action={ways}>
        {words.said(momentOf(until).day, timeLeftSaid(until))}
      </Notice>
    </Place>
  );
}
