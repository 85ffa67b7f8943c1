import { useIsVisitor } from '@canvass/shared/session';
import { Button, Meta } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { SignInLinks } from '../survey/sign-in-links';

/** Specific enough for the footer, which gives its texts a place of their own on phones. */
const Reason = styled(Meta)`
  && {
    flex-basis: 100%;
  }
`;

interface VoteButtonProps {
  surveyId: string;
  /** Nobody can vote now. */
  isLocked: boolean;
  /** Whether the reader can vote, as far as it is known. */
  canCast: boolean;
  isPending: boolean;
  /** How much of the ballot is filled in. */
  progress: string;
}

/** The button that casts the vote. Visitors read why it is disabled for them, and where their answers are until then. */
export function VoteButton({ surveyId, isLocked, canCast, isPending, progress }: VoteButtonProps) {
  const needsSignIn = useIsVisitor() && !isLocked;
  const id = useId();
  return (
    <>
      {needsSignIn && (
        <Reason id={id} data-session="visitor">
          <SignInLinks surveyId={surveyId} /> {strings.survey.visitorAnswers}
        </Reason>
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        disabled={isLocked || !canCast}
        busy={isPending}
        aria-describedby={needsSignIn ? id : undefined}
      >
        {isPending ? strings.survey.voting : strings.survey.vote}
      </Button>
      {!isLocked && <Meta>{progress}</Meta>}
    </>
  );
}
