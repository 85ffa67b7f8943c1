import { PagedList, usePagedList } from '@canvass/shared/queries';
import {
  ButtonLink,
  EmptyState,
  PageHeader,
  Stack,
  TabPanel,
  Tabs,
  Title,
  RecordList,
  RecordListSkeleton,
} from '@canvass/shared/ui';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListFocus } from '../layout/use-list-focus';
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

/** The state of the messages shown, kept in the address: `?state=done`; open by default. */
function useMessageTab(): [MessageTab, (tab: MessageTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = MESSAGE_TABS.find((each) => each === search.get('state')) ?? 'open';
  return [tab, (next) => next !== tab && setSearch(next === 'open' ? {} : { state: next })];
}

function MessageList({ tab }: { tab: MessageTab }) {
  const container = useRef<HTMLDivElement>(null);
  const list = usePagedList(messagesQuery(tab), ({ _id }) => _id);
  const { register, beforeRemove } = useListFocus(
    list.items.map(({ _id }) => _id),
    container,
  );
  const { title, text } = strings.messages.none[tab];
  const { to, label } = EMPTY_STATE_LINKS[tab];
  return (
    <div ref={container} tabIndex={-1}>
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState title={title} text={text} action={<ButtonLink to={to}>{label}</ButtonLink>} />}
        errorTitle={strings.messages.failed}
      >
        <RecordList label={strings.messages.title}>
          {list.items.map((message) => (
            <MessageEntry
              key={message._id}
              message={message}
              markRef={register(message._id)}
              onMarked={() => tab !== 'all' && beforeRemove(message._id)}
            />
          ))}
        </RecordList>
      </PagedList>
    </div>
  );
}

/** 'Messages': messages to the admins, to reply to by mail and mark as done. */
export function Page() {
  const [tab, setTab] = useMessageTab();
  return (
    <>
      <PageHeader>
        <Title>{strings.messages.title}</Title>
      </PageHeader>
      <Stack gap="form">
        <Tabs
          id="messages"
          label={strings.messages.title}
          tabs={MESSAGE_TABS.map((id) => ({ id, label: strings.messages.tabs[id] }))}
          selected={tab}
          onSelect={setTab}
        />
        <TabPanel id="messages" selected={tab}>
          <MessageList key={tab} tab={tab} />
        </TabPanel>
      </Stack>
    </>
  );
}
