import { readUnsubscribe, unsubscribe } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { Button, ErrorState, Loading, MutedText, Notice, PageColumn, Section, Stack, Title } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { strings as allStrings } from '../strings/notifications';

const strings = allStrings.unsubscribe;

const Column = styled(Stack)`
  max-width: 34rem;
  margin-inline: auto;
`;

const settingsLink = <Link to={paths.emails}>{strings.settings}</Link>;

function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: createQueryKey('unsubscribe-links', 'detail', { token }),
    queryFn: ({ signal }) => call(readUnsubscribe, { params: { token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

function StopMails({ token }: { token: string }) {
  const { run, isPending, isSuccess, failure } = useAction({
    action: () => call(unsubscribe, { params: { token } }),
    once: true,
  });
  if (isSuccess) {
    return (
      <Notice kind="success" action={settingsLink}>
        {strings.stopped}
      </Notice>
    );
  }
  return (
    <>
      <div>
        <Button kind="primary" busy={isPending} onClick={() => run()}>
          {isPending ? strings.stopping : strings.stop}
        </Button>
      </div>
      {failure && <Notice kind="danger">{`${failure.title} ${strings.notStopped}`}</Notice>}
    </>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(unsubscribeQuery(token));
  if (isPending) return <Loading />;
  if (!data) {
    const { code, title } = toApiError(error);
    const isInvalid = code === 'unsubscribe-link-invalid' || code === 'invalid-input';
    return (
      <ErrorState
        title={isInvalid ? strings.invalid : strings.failed}
        text={isInvalid ? strings.invalidText : title}
        busy={isFetching}
        action={settingsLink}
        {...(!isInvalid && { onRetry: () => void refetch() })}
      />
    );
  }
  return (
    <>
      <p>
        {strings.about} <strong>{data.label}</strong>
      </p>
      <MutedText>{strings.text}</MutedText>
      {data.mail === 'never' ? <Notice action={settingsLink}>{strings.already}</Notice> : <StopMails token={token} />}
    </>
  );
}

/** The page of the links in mails that end such mails, for readers without an account at hand. */
export function Page() {
  const { token = '' } = useParams();
  return (
    <Section>
      <PageColumn>
        <Column>
          <Title>{strings.title}</Title>
          <OpenedLink key={token} token={token} />
        </Column>
      </PageColumn>
    </Section>
  );
}
