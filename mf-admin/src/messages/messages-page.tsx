import { usePagedList } from '@canvass/shared/queries';
import { ButtonLink, EmptyState } from '@canvass/shared/ui';
import { HandledRecords } from '../layout/handled-records';
import { StateTabs } from '../layout/state-tabs';
import { externalPaths, paths } from '../paths';
import { strings } from '../strings';
import { MessageEntry } from './message-entry';
import { type MessageTab, messagesQuery, MESSAGE_TABS } from './messages-queries';

/** The link in the empty state of each tab. */
const EMPTY_STATE_LINKS: Record<MessageTab, { to: string; label: string }> = {
  open: { to: `${paths.messages}?state=done`, label: strings.messages.seeDone },
  done: { to: paths.messages, label: strings.messages.seeOpen },
  all: { to: externalPaths.contact, label: strings.messages.seeContact },
};

function MessageList({ tab }: { tab: MessageTab }) {
  const list = usePagedList(messagesQuery(tab), ({ _id }) => _id);
  const { title, text } = strings.messages.none[tab];
  const { to, label } = EMPTY_STATE_LINKS[tab];
  return (
    <HandledRecords
      list={list}
      label={strings.messages.title}
      errorTitle={strings.messages.failed}
      empty={<EmptyState title={title} text={text} action={<ButtonLink to={to}>{label}</ButtonLink>} />}
    >
      {(message, focusRef, beforeRemove) => (
        <MessageEntry
          key={message._id}
          message={message}
          markRef={focusRef}
          onMarked={() => tab !== 'all' && beforeRemove()}
        />
      )}
    </HandledRecords>
  );
}

/** 'Messages': messages to the admins, to reply to by mail and mark as done. */
export function Page() {
  return (
    <StateTabs id="messages" title={strings.messages.title} tabs={MESSAGE_TABS} labels={strings.messages.tabs}>
      {(tab) => <MessageList key={tab} tab={tab} />}
    </StateTabs>
  );
}
