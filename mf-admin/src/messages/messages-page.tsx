import {
  ButtonLink,
  EmptyState,
  PageHead,
  Stack,
  TabPanel,
  Tabs,
  Title,
  Entries,
  EntriesArriving,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../layout/paged-list';
import { itemsOf } from '../layout/pages';
import { useNextFocus } from '../layout/use-next-focus';
import { elsewhere, paths } from '../paths';
import { words } from '../words';
import { MessageEntry } from './message-entry';
import { type MessageShelf, messagesQuery, SHELVES } from './messages-queries';

/** Where to go on from a shelf with nothing on it. */
const NEXT: Record<MessageShelf, { to: string; label: string }> = {
  open: { to: `${paths.messages}?state=done`, label: words.messages.seeDone },
  done: { to: paths.messages, label: words.messages.seeOpen },
  all: { to: elsewhere.contact, label: words.messages.seeContact },
};

/** Which messages show, kept in the address: `?state=done`; open ones unless told. */
function useShelf(): [MessageShelf, (shelf: MessageShelf) => void] {
  const [search, setSearch] = useSearchParams();
  const shelf = SHELVES.find((each) => each === search.get('state')) ?? 'open';
  return [shelf, (next) => next !== shelf && setSearch(next === 'open' ? {} : { state: next })];
}

function Messages({ shelf }: { shelf: MessageShelf }) {
  const place = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(messagesQuery(shelf));
  const messages = itemsOf(list.data, ({ _id }) => _id);
  const { register, leave } = useNextFocus(
    messages.map(({ _id }) => _id),
    place,
  );
  const { title, text } = words.messages.none[shelf];
  const { to, label } = NEXT[shelf];
  return (
    <div ref={place} tabIndex={-1}>
      <PagedList
        list={list}
        items={messages}
        arriving={<EntriesArriving />}
        empty={<EmptyState title={title} text={text} action={<ButtonLink to={to}>{label}</ButtonLink>} />}
        failed={words.messages.failed}
      >
        <Entries label={words.messages.title}>
          {messages.map((message) => (
            <MessageEntry
              key={message._id}
              message={message}
              markRef={register(message._id)}
              onMarked={() => shelf !== 'all' && leave(message._id)}
            />
          ))}
        </Entries>
      </PagedList>
    </div>
  );
}

/** 'Messages': what people have written to the admins, answered by mail and marked as done. */
export function Page() {
  const [shelf, show] = useShelf();
  return (
    <>
      <PageHead>
        <Title>{words.messages.title}</Title>
      </PageHead>
      <Stack gap="form">
        <Tabs
          id="messages"
          label={words.messages.title}
          tabs={SHELVES.map((id) => ({ id, label: words.messages.shelves[id] }))}
          selected={shelf}
          onSelect={show}
        />
        <TabPanel id="messages" selected={shelf}>
          <Messages key={shelf} shelf={shelf} />
        </TabPanel>
      </Stack>
    </>
  );
}
