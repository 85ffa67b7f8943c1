import type { TransferOffer } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { usePagedList } from '@canvass/shared/queries';
import {
  Button,
  Card,
  CardHeader,
  formatDate,
  Heading,
  LoadMore,
  Meta,
  MutedText,
  Notice,
  Row,
  SerifText,
  Stack,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { transfers as strings } from '../strings/transfers';
import { offersQuery, useAnswerTransfer, type OfferDecision } from './transfer-queries';

const { line, space } = tokens;

const OfferCard = styled(Card)`
  margin-bottom: ${space.l};
`;

const OfferList = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space.s3};
    padding-block: ${space.s4};
    border-top: ${line.hair};
  }

  li > div:first-child {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

interface AnswerDialogProps {
  offer: TransferOffer;
  decision: OfferDecision;
  onClose: () => void;
}

function AnswerDialog({ offer, decision, onClose }: AnswerDialogProps) {
  const answer = useAnswerTransfer(offer.surveyId, onClose);
  const isAccepted = decision === 'accept';
  return (
    <ConfirmDialog
      title={isAccepted ? strings.acceptTitle : strings.declineTitle}
      subject={offer.title}
      confirmLabel={isAccepted ? strings.accept : strings.decline}
      pendingLabel={isAccepted ? strings.accepting : strings.declining}
      action={answer}
      onConfirm={() => answer.run(decision)}
      onClose={onClose}
    >
      {isAccepted ? strings.acceptText(offer.offeredBy) : strings.declineText(offer.offeredBy)}
    </ConfirmDialog>
  );
}

type Answering = Pick<AnswerDialogProps, 'offer' | 'decision'>;

function Offer({ offer, onAnswer }: { offer: TransferOffer; onAnswer: (decision: OfferDecision) => void }) {
  const title = <VisuallyHidden>{offer.title}</VisuallyHidden>;
  return (
    <li>
      <Stack gap="s">
        <SerifText>{offer.title}</SerifText>
        <Meta>
          {strings.from(offer.offeredBy, formatDate(offer.offeredAt))} {strings.votes(offer.voteCount)}
        </Meta>
      </Stack>
      <Row>
        <Button size="s" onClick={() => onAnswer('decline')}>
          {strings.decline} {title}
        </Button>
        <Button size="s" kind="primary" onClick={() => onAnswer('accept')}>
          {strings.accept} {title}
        </Button>
      </Row>
    </li>
  );
}

/** Surveys that others offer to the user. Shows nothing while there are none. */
export function Offers() {
  const { query, items, total } = usePagedList(offersQuery, ({ surveyId }) => surveyId);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const headingId = useId();
  if (query.isError && !query.data) {
    const retry = (
      <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
        {strings.retry}
      </Button>
    );
    return (
      <Notice kind="danger" title={strings.receivedFailed} action={retry}>
        {toApiError(query.error).title}
      </Notice>
    );
  }
  return (
    <>
      {items.length > 0 && (
        <OfferCard as="section" aria-labelledby={headingId}>
          <CardHeader>
            <Heading id={headingId}>{strings.received}</Heading>
          </CardHeader>
          <MutedText>{strings.receivedText}</MutedText>
          <OfferList>
            {items.map((offer) => (
              <Offer key={offer.surveyId} offer={offer} onAnswer={(decision) => setAnswering({ offer, decision })} />
            ))}
          </OfferList>
          {query.hasNextPage && <LoadMore list={query} shown={items.length} total={total} toApiError={toApiError} />}
        </OfferCard>
      )}
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
