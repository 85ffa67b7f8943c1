import { PAYMENT_ARRIVED_TITLE } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { planStatusQuery } from '@canvass/shared/queries';
import type { SessionUser } from '@canvass/shared/session';
import {
  Button,
  ButtonLink,
  formatDate,
  Lead,
  Notice,
  PageColumn as Column,
  Row,
  Section,
  Stack,
  Title,
  tokens,
  Spinner,
  joinTexts,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { payment as strings } from '../strings';
import { isTransient, useInvalidateAfterPayment, type useRecordPayment } from './use-record-payment';

/** A comfortable width for reading. */
const Narrow = styled(Stack)`
  max-width: ${tokens.width.read};
`;

interface ResultLayoutProps {
  title: string;
  /** When it changes, the title takes the focus, since the form or button that had it was removed. */
  step?: string | undefined;
  children: ReactNode;
}

/** A title with the result of the payment, and its details. */
function ResultLayout({ title, step, children }: ResultLayoutProps) {
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

/** Shows until when Pro lasts, once that is known, and links to other pages. */
function ProStatus({ email, message }: { email: string; message?: string }) {
  const { data, isFetching } = useQuery(planStatusQuery(email));
  const until = isFetching ? undefined : data?.proUntil;
  return (
    <>
      <Stack gap="s" aria-live="polite">
        {message && <Lead>{message}</Lead>}
        {until && <Lead>{strings.until(formatDate(until))}</Lead>}
      </Stack>
      <Row>
        <ButtonLink kind="primary" to={paths.surveys.href()}>
          {strings.toSurveys}
        </ButtonLink>
        <ButtonLink to={paths.billing.href()}>{strings.toBilling}</ButtonLink>
      </Row>
    </>
  );
}

/** Explains why a payment is not recorded, and what happens next. It must not suggest that nothing was charged. */
function RecordingFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const retryButton = (
    <Button kind="primary" onClick={onAgain}>
      {strings.record}
    </Button>
  );
  if (isTransient(error)) {
    return (
      <>
        <Notice kind="warn" role="alert">
          {strings.notRecorded}
        </Notice>
        <Row>{retryButton}</Row>
      </>
    );
  }
  return (
    <>
      <Notice kind="danger">
        {strings.rejected} {toApiError(error).title} {strings.rejectedText}
      </Notice>
      <Row>
        {retryButton}
        <ButtonLink to={paths.contact.href()}>{strings.contact}</ButtonLink>
      </Row>
    </>
  );
}

interface PaymentResultProps {
  user: SessionUser;
  recording: ReturnType<typeof useRecordPayment>;
}

/** Replaces the form after the card was charged, while and after the payment is recorded. */
export function PaymentResult({ user, recording }: PaymentResultProps) {
  const { status, isSuccess, isError, error, failureCount, variables, mutate } = recording;
  return (
    <ResultLayout step={status} title={isSuccess ? strings.success : strings.recording}>
      {isSuccess && <ProStatus email={user.email} />}
      {isError && <RecordingFailed error={error} onAgain={() => mutate(variables)} />}
      {recording.isPending && (
        <Row as="output">
          <Spinner />
          <span>{joinTexts(strings.recordingText, failureCount > 0 && strings.retrying)}</span>
        </Row>
      )}
    </ResultLayout>
  );
}

/** An earlier payment has arrived in the meantime: the user is pro, and there is nothing to pay. */
export function PaymentAlreadyCompleted({ user }: { user: SessionUser }) {
  const invalidate = useInvalidateAfterPayment();
  useEffect(invalidate, [invalidate]);
  return (
    <ResultLayout title={strings.success}>
      <ProStatus email={user.email} message={PAYMENT_ARRIVED_TITLE} />
    </ResultLayout>
  );
}
