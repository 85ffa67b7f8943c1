import type { OwnVote } from '@canvass/shared/contracts';
import { Ballot, BallotFooter, ContestSection, MutedText, Stack, Subheading } from '@canvass/shared/ui';
import type { ReactNode, Ref } from 'react';
import * as strings from '../../strings';

interface UnlinkedVoteProps {
  anonymous: OwnVote['anonymous'];
  ref: Ref<HTMLDivElement>;
  /** Shown at the end of the footer. */
  aside: ReactNode;
}

/** A vote whose answers nobody can tell, or nobody but the voter; replaces the ballot. */
export function UnlinkedVote({ anonymous, ref, aside }: UnlinkedVoteProps) {
  return (
    <Ballot as="section" ref={ref} tabIndex={-1} aria-label={strings.survey.yourVote}>
      <ContestSection answered>
        <Stack gap="s">
          <Subheading as="h2">{strings.ballots.votedAnonymously}</Subheading>
          {anonymous === 'unlinked' && <MutedText>{strings.ballots.unlinked}</MutedText>}
        </Stack>
      </ContestSection>
      <BallotFooter>{aside}</BallotFooter>
    </Ballot>
  );
}
