import { PAYMENT_ARRIVED_TITLE } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import type { SessionUser } from '@canvass/shared/session';
import {
  Button,
  ButtonLink,
  dayOf,
  Lede,
  Notice,
  Page as Column,
  Row,
  Section,
  Stack,
  Title,
  tokens,
  Working,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { standingQuery } from '../pro/use-paid-until';
import { payment as words } from '../words';
import { isPassing, useRefresh, type useRecording } from './use-recording';

/** As wide as is good to read. */
const Narrow = styled(Stack)`
  max-width: ${tokens.width.read};
`;

interface FrameProps {
  title: string;
  /** Each time that it is another, the title takes the focus that a form or button had which has gone. */
  step?: string | undefined;
  children: ReactNode;
}

/** A title that says how it went, with what belongs to it. */
function Frame({ title, step, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step) heading.current?.focus();
  }, [step]);
  return (
    <Section as="div">
      <Column>
        <Narrow gap="l">
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Narrow>
      </Column>
    </Section>
  );
}

/** Until when it lasts now, as soon as that is known, and the ways on. */
function ProFrom({ email, said }: { email: string; said?: string }) {
  const { data, isFetching } = useQuery(standingQuery(email));
  const until = isFetching ? undefined : data?.proUntil;
  return (
    <>
      <Stack gap="s" aria-live="polite">
        {said && <Lede>{said}</Lede>}
        {until && <Lede>{words.until(dayOf(until))}</Lede>}
      </Stack>
      <Row>
        <ButtonLink kind="primary" to={paths.surveys.href()}>
          {words.toSurveys}
        </ButtonLink>
        <ButtonLink to={paths.billing.href()}>{words.toBilling}</ButtonLink>
      </Row>
    </>
  );
}

/** Why a payment is not recorded, and what becomes of it. Nobody shall think that nothing was charged. */
function Unrecorded({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const again = (
    <Button kind="primary" onClick={onAgain}>
      {words.record}
    </Button>
  );
  if (isPassing(error)) {
    return (
      <>
        <Notice kind="warn" role="alert">
          {words.unrecorded}
        </Notice>
        <Row>{again}</Row>
      </>
    );
  }
  return (
    <>
      <Notice kind="danger">
        {words.refused} {failureOf(error).title} {words.refusedText}
      </Notice>
      <Row>
        {again}
        <ButtonLink to={paths.contact.href()}>{words.contact}</ButtonLink>
      </Row>
    </>
  );
}

interface AfterPayingProps {
  user: SessionUser;
  recording: ReturnType<typeof useRecording>;
}

/** In the place of the form when the card was charged: recorded, or on the way there. */
export function AfterPaying({ user, recording }: AfterPayingProps) {
  const { status, isSuccess, isError, error, failureCount, variables, mutate } = recording;
  return (
    <Frame step={status} title={isSuccess ? words.success : words.recording}>
      {isSuccess && <ProFrom email={user.email} />}
      {isError && <Unrecorded error={error} onAgain={() => mutate(variables)} />}
      {recording.isPending && (
        <Row as="output">
          <Working />
          <span>
            {words.recordingText} {failureCount > 0 && words.again}
          </span>
        </Row>
      )}
    </Frame>
  );
}

/** A payment that was begun before has arrived meanwhile: they are pro, and nothing is to be paid. */
export function PaymentArrived({ user }: { user: SessionUser }) {
  const refresh = useRefresh();
  useEffect(refresh, [refresh]);
  return (
    <Frame title={words.success}>
      <ProFrom email={user.email} said={PAYMENT_ARRIVED_TITLE} />
    </Frame>
  );
}
