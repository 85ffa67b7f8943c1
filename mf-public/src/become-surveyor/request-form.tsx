import { MAX_REQUEST_TEXT_LENGTH, requestSurveyorRole, type OwnSurveyorRequest } from '@canvass/shared/contracts';
import { call, type ApiError } from '@canvass/shared/http';
import { invalidateNouns } from '@canvass/shared/queries';
import type { SessionUser } from '@canvass/shared/session';
import { isBlank } from '@canvass/shared/text';
import {
  Button,
  ButtonLink,
  Card,
  Field,
  Heading,
  Notice,
  Quote,
  Row,
  Stack,
  Subheading,
  Textarea,
  joinTexts,
} from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { paths } from '../paths';
import { becomeSurveyor as strings } from '../strings';
import { formatLengthHint, getExcessLength } from '../surveys/text-length';
import { purposeDraft } from './purpose-draft';

const CONTROL_CHARACTERS = /[^\P{Cc}\n\r\t]/u;

/** What is wrong with a purpose; undefined if the server would accept it. */
function validatePurpose(purpose: string): string | undefined {
  if (isBlank(purpose)) return strings.missing;
  if (getExcessLength(purpose, MAX_REQUEST_TEXT_LENGTH) > 0) return strings.tooLong;
  return CONTROL_CHARACTERS.test(purpose) ? strings.unusable : undefined;
}

/** The text of the request, which is kept until it was sent. */
function usePurpose(uid: string) {
  const [purpose, setPurpose] = useState(() => purposeDraft.read(uid));
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const isTooLong = getExcessLength(purpose, MAX_REQUEST_TEXT_LENGTH) > 0;
  return {
    purpose,
    error: hasTriedToSend || isTooLong ? validatePurpose(purpose) : undefined,
    markTried: () => setHasTriedToSend(true),
    change: (text: string) => {
      setPurpose(text);
      purposeDraft.save(uid, text);
    },
  };
}

/** Leads to where the email with the link can be sent again. */
function UnverifiedNotice({ isRefused }: { isRefused: boolean }) {
  return (
    <Notice
      kind={isRefused ? 'danger' : 'warn'}
      title={strings.unverified}
      action={
        <ButtonLink size="s" to={paths.account.href()}>
          {strings.toAccount}
        </ButtonLink>
      }
    >
      {joinTexts(strings.unverifiedText, isRefused && strings.textKept)}
    </Notice>
  );
}

function SendFailure({ failure }: { failure: ApiError }) {
  return <Notice kind="danger">{`${failure.title} ${strings.textKept}`}</Notice>;
}

interface RequestFormProps {
  user: SessionUser;
  /** The user's last request, if it was declined. */
  declined: OwnSurveyorRequest | undefined;
}

/** Asks the admins for the role surveyor. */
export function RequestForm({ user: { uid, emailVerified }, declined }: RequestFormProps) {
  const queryClient = useQueryClient();
  const { purpose, error, markTried, change } = usePurpose(uid);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { run, isPending, failure, reset } = useWrite({
    send: (text: string, idempotencyKey) => call(requestSurveyorRole, { body: { purpose: text } }, { idempotencyKey }),
    onSuccess() {
      purposeDraft.delete(uid);
      return invalidateNouns(queryClient, ['surveyor-requests']);
    },
    // Another tab may have sent a request.
    onError: () => invalidateNouns(queryClient, ['surveyor-requests']),
  });
  const isRefused = failure?.code === 'own-email-unverified';

  function submit(event: FormEvent) {
    event.preventDefault();
    markTried();
    if (validatePurpose(purpose)) field.current?.focus();
    else run(purpose.trim());
  }

  return (
    <Card as="form" noValidate aria-labelledby={id} onSubmit={submit}>
      <Stack gap="form">
        <Heading id={id}>{strings.formTitle}</Heading>
        {declined && (
          <Stack gap="s">
            <Notice kind="warn" title={strings.declinedTitle}>
              {strings.askAgain}
            </Notice>
            <Subheading>{strings.reason}</Subheading>
            <Quote>{declined.reason}</Quote>
          </Stack>
        )}
        {(isRefused || !emailVerified) && <UnverifiedNotice isRefused={isRefused} />}
        <Field
          label={strings.purpose}
          hint={formatLengthHint(purpose, MAX_REQUEST_TEXT_LENGTH, strings.purposeHint)}
          error={error}
        >
          <Textarea
            ref={field}
            rows={5}
            required
            readOnly={isPending}
            value={purpose}
            onChange={({ target }) => {
              change(target.value);
              if (failure) reset();
            }}
          />
        </Field>
        {failure && !isRefused && <SendFailure failure={failure} />}
        <Row>
          <Button type="submit" kind="primary" busy={isPending}>
            {isPending ? strings.sending : strings.send}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
