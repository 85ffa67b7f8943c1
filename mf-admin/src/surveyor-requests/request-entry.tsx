import type { SurveyorRequest } from '@canvass/shared/contracts';
import { Button, Meta, Notice, Quote, Row, Stack, Subheading } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { type Ref, useId } from 'react';
import { DateTime } from '../layout/date-time';
import { describeError } from '../layout/describe-error';
import { EntryTitle } from '../layout/entry-title';
import { surveyorRequests as strings } from '../strings/surveyor-requests';
import { sendDecision, useShowDecision } from './requests-queries';

interface RequestEntryProps {
  request: SurveyorRequest;
  approveRef: Ref<HTMLButtonElement>;
  /** Called when the request was decided, and leaves the list. */
  onDecided: () => void;
  onDecline: () => void;
}

/** The buttons of an open request. */
function Decision({ request, approveRef, onDecided, onDecline }: RequestEntryProps) {
  const { _id, name } = request;
  const show = useShowDecision();
  const { run, isPending, failure } = useWrite({
    send: (_: void, idempotencyKey) => sendDecision(_id, undefined, idempotencyKey),
    onSuccess() {
      onDecided();
      show(request, strings.approved(name));
    },
  });
  return (
    <>
      <Row>
        <Button
          ref={approveRef}
          kind="primary"
          size="s"
          busy={isPending}
          aria-label={strings.approveLabel(name)}
          onClick={() => run()}
        >
          {isPending ? strings.approving : strings.approve}
        </Button>
        <Button
          size="s"
          aria-disabled={isPending || undefined}
          aria-label={strings.declineLabel(name)}
          onClick={() => !isPending && onDecline()}
        >
          {strings.decline}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
    </>
  );
}

/** A user's request for the role surveyor, with the admin's decision. */
export function RequestEntry(props: RequestEntryProps) {
  const { name, email, purpose, state, at, decidedAt, reason } = props.request;
  const id = useId();
  return (
    <li aria-labelledby={id}>
      <Stack gap="s">
        <EntryTitle id={id} translate={name ? undefined : 'no'}>
          {name || email}
        </EntryTitle>
        <Meta>
          <span translate="no">{email}</span>
          <span> · </span>
          <DateTime at={at} />
          {decidedAt && (
            <span>
              {' '}
              · {strings.tabs[state]} <DateTime at={decidedAt} />
            </span>
          )}
        </Meta>
      </Stack>
      <Quote>{purpose}</Quote>
      {reason && (
        <Stack gap="s">
          <Subheading>{strings.reason}</Subheading>
          <Quote>{reason}</Quote>
        </Stack>
      )}
      {state === 'open' && <Decision {...props} />}
    </li>
  );
}
