import { MAX_UNREAD_COUNT } from '@canvass/shared/contracts';
import { unreadNotificationsQuery } from '@canvass/shared/queries';
import { ButtonLink, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { areaPaths } from '../paths';
import { strings } from '../strings';

const { color, height, radius, weight } = tokens;

const BellLink = styled(ButtonLink)`
  position: relative;
  width: ${height.controlSmall};
  padding: 0;

  svg {
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

const Count = styled.span`
  position: absolute;
  top: 0;
  inset-inline-end: 0;
  min-width: 1.125rem;
  padding: 0 0.25rem;
  border: 1px solid ${color.paper};
  border-radius: ${radius.oval};
  background: ${color.danger};
  color: ${color.onDanger};
  font-size: 0.6875rem;
  font-weight: ${weight.bold};
  line-height: 1rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;

const bellIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
  </svg>
);

/** `3`, or `99+` if there are as many as are counted. */
function formatUnread(count: number): string {
  return count >= MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT - 1}+` : String(count);
}

/** What is announced when the number grows while the page is open; nothing about what was there before. */
function useArrivals(unread: number | undefined): string {
  const [last, setLast] = useState({ unread, message: '' });
  if (unread !== undefined && unread !== last.unread) {
    const { oneUnreadArrived, unreadArrived } = strings.navigation;
    const arrived = unread === 1 ? oneUnreadArrived : unreadArrived(formatUnread(unread));
    setLast({ unread, message: unread > (last.unread ?? unread) ? arrived : '' });
  }
  return last.message;
}

/**
 * The link to the notifications, with the number of unread ones. What they say comes from the API, so any area can feed
 * it: a write of the API stores a notification, and an area that knows of one invalidates `NOTIFICATIONS_NOUN`.
 */
export function NotificationsBell({ uid }: { uid: string }) {
  const { data } = useQuery(unreadNotificationsQuery(uid));
  const unread = data?.unread ?? 0;
  const arrivals = useArrivals(data?.unread);
  const label =
    unread > 0 ? strings.navigation.unreadNotifications(formatUnread(unread)) : strings.navigation.notifications;
  return (
    <>
      <BellLink kind="ghost" size="s" to={areaPaths.notifications} aria-label={label}>
        {bellIcon}
        {unread > 0 && <Count aria-hidden="true">{formatUnread(unread)}</Count>}
      </BellLink>
      <VisuallyHidden as="output">{arrivals}</VisuallyHidden>
    </>
  );
}
