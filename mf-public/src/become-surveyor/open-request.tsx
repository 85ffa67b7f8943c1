import { withdrawSurveyorRequest, type OwnSurveyorRequest } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns } from '@canvass/shared/queries';
import {
  Button,
  Card,
  formatDateTime,
  Heading,
  Meta,
  MutedText,
  Notice,
  Quote,
  Row,
  Stack,
  toast,
} from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { becomeSurveyor as strings } from '../strings';

/** A request that no admin has decided yet, and a way to take it back. */
export function OpenRequest({ request: { purpose, at } }: { request: OwnSurveyorRequest }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { run, isPending, failure } = useWrite({
    send: (_: void, idempotencyKey) => call(withdrawSurveyorRequest, {}, { idempotencyKey }),
    async onSuccess({ deletedCount }) {
      await invalidateNouns(queryClient, ['surveyor-requests']);
      // Otherwise it was decided in the meantime, which shows now.
      if (deletedCount > 0) void toast(strings.withdrawn);
    },
  });
  return (
    <Card aria-labelledby={id}>
      <Stack gap="form">
        <Stack gap="s">
          <Heading id={id}>{strings.openTitle}</Heading>
          <MutedText>{strings.openText}</MutedText>
        </Stack>
        <Quote>{purpose}</Quote>
        <Row between>
          <Meta>
            <time dateTime={at}>{strings.sentOn(formatDateTime(at))}</time>
          </Meta>
          <Button size="s" busy={isPending} onClick={() => run()}>
            {isPending ? strings.withdrawing : strings.withdraw}
          </Button>
        </Row>
        {failure && <Notice kind="danger">{failure.title}</Notice>}
      </Stack>
    </Card>
  );
}
