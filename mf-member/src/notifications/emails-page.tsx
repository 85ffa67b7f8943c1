import { readNotificationPreferences, type NotificationPreference } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { ErrorState, Lead, Loading, MutedText, Notice, PageHeader, Stack, Title } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { AccountSection } from '../layout/account-section';
import { paths } from '../paths';
import { strings as allStrings } from '../strings/notifications';
import { PreferenceField } from './preference-field';

const strings = allStrings.settings;

/** A comfortable width for reading and for forms. */
const Groups = styled(Stack)`
  max-width: 44rem;
`;

function preferencesQuery(uid: string) {
  return queryOptions({
    queryKey: createQueryKey('notification-preferences', 'detail', { uid }),
    queryFn: ({ signal }) => call(readNotificationPreferences, {}, { signal }),
    // A link in a mail may have changed them.
    staleTime: 0,
    gcTime: 0,
  });
}

function PreferenceGroups({ preferences }: { preferences: NotificationPreference[] }) {
  return Object.entries(strings.groups).map(([group, title]) => {
    const listed = preferences.filter((preference) => preference.group === group);
    return (
      listed.length > 0 && (
        <AccountSection key={group} title={title}>
          {listed.map((preference) => (
            <PreferenceField key={preference.kind} preference={preference} />
          ))}
        </AccountSection>
      )
    );
  });
}

function Preferences({ uid }: { uid: string }) {
  const query = useQuery(preferencesQuery(uid));
  if (query.isPending) return <Loading />;
  if (!query.data) {
    return (
      <ErrorState
        title={strings.failed}
        text={toApiError(query.error).title}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { sendsMails, preferences } = query.data;
  return (
    <Groups gap="form">
      {!sendsMails && <Notice kind="warn">{strings.noMails}</Notice>}
      <MutedText>{strings.dailyText}</MutedText>
      <PreferenceGroups preferences={preferences} />
    </Groups>
  );
}

/** Which notifications also come by email. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.title}</Title>
        <Lead>{strings.intro}</Lead>
        <p>
          <Link to={paths.notifications}>{strings.back}</Link>
        </p>
      </PageHeader>
      {user && <Preferences key={user.uid} uid={user.uid} />}
    </>
  );
}
