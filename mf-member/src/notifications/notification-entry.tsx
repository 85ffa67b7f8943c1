import type { UserNotification } from '@canvass/shared/contracts';
import { media, Meta, SerifText, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { DateTime } from '../layout/date-time';
import { strings } from '../strings/notifications';

const { color, space, text, weight } = tokens;

const Entry = styled.li<{ $unread: boolean }>`
  ${({ $unread }) => $unread && `box-shadow: inset 3px 0 0 ${color.accent};`}

  && {
    gap: ${space.s2};
  }
`;

const EntryTitle = styled.h2<{ $unread: boolean }>`
  font-size: ${text.md};
  font-weight: ${({ $unread }) => ($unread ? weight.bold : weight.regular)};
  overflow-wrap: anywhere;
`;

const EntryFooter = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space.s2};

  ${media.phone} {
    flex-direction: column;
  }
`;

interface NotificationEntryProps {
  notification: UserNotification;
  /** Called when its link is opened. */
  onOpen: () => void;
}

/** One notification, with the link to what it is about. */
export function NotificationEntry({ notification, onOpen }: NotificationEntryProps) {
  const { title, surveyTitle, link, at, isUnread } = notification;
  return (
    <Entry $unread={isUnread}>
      <EntryTitle $unread={isUnread}>
        {isUnread && <VisuallyHidden>{strings.unread} </VisuallyHidden>}
        <span>{title}</span>
      </EntryTitle>
      {surveyTitle && <SerifText>{surveyTitle}</SerifText>}
      <EntryFooter>
        <Link to={link.path} onClick={onOpen}>
          {link.label}
        </Link>
        <Meta>
          <DateTime at={at} />
        </Meta>
      </EntryFooter>
    </Entry>
  );
}
