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
  /** Why this user in particular cannot vote. */
  cannotVoteReason: string | undefined;
  /** Whether a vote was refused for that reason. */
  isRefused: boolean;
  /** How much of the ballot is filled in. */
  progress: string;
}

/** The button that casts the vote. Who cannot press it reads why; visitors also where their answers are until then. */
export function VoteButton({ surveyId, isLocked, canCast, isPending, progress, ...props }: VoteButtonProps) {
  const needsSignIn = useIsVisitor() && !isLocked;
  const reason = !isLocked && props.cannotVoteReason;
  const id = useId();
  return (
    <>
      {needsSignIn && (
        <Reason id={id} data-session="visitor">
          <SignInLinks surveyId={surveyId} text={strings.survey.signInToVote} />
        </Reason>
      )}
      {reason && (
        <Reason id={id} role={props.isRefused ? 'alert' : undefined}>
          {reason}
        </Reason>
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        disabled={isLocked || !canCast}
        busy={isPending}
        aria-describedby={needsSignIn || reason ? id : undefined}
      >
        {isPending ? strings.survey.voting : strings.survey.vote}
      </Button>
      {!isLocked && <Meta>{progress}</Meta>}
    </>
  );
}
