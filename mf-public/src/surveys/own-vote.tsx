import { type OwnVote as Vote, questionKey } from '@canvass/shared/contracts';
import { Ballot, BallotFoot, Contest, ContestPart, Meta, momentOf, Stack, Voice } from '@canvass/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import * as words from '../words';
import { GivenAnswer } from './given-answer';

interface OwnVoteProps {
  vote: Vote;
  /** The version that the survey asks now. */
  current: number;
  /** The ballot that had the focus has made place for this. */
  takesFocus: boolean;
  /** What stands at the end of the foot. */
  aside: ReactNode;
}

/** The vote of the person who looks, as it was cast, in place of the ballot that it was cast on. */
export function OwnVote({ vote, current, takesFocus, aside }: OwnVoteProps) {
  const { questions, response, comment, version, at } = vote;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) sheet.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { day, time } = momentOf(at);
  return (
    <Ballot as="section" ref={sheet} tabIndex={-1} aria-label={words.survey.yourVote}>
      {questions.map((question, index) => (
        <Contest
          key={questionKey(index)}
          number={index + 1}
          ask={question.title}
          kind={words.survey.kinds[question.kind]}
          help={question.description || undefined}
          use="plain"
          answered
        >
          <GivenAnswer question={question} answer={response[questionKey(index)]} />
        </Contest>
      ))}
      {comment && (
        <ContestPart answered>
          <Stack gap="s">
            <Meta>{words.survey.yourComment}</Meta>
            <Voice as="blockquote">{comment}</Voice>
          </Stack>
        </ContestPart>
      )}
      <BallotFoot>
        <Meta>
          {words.survey.votedAt(day, time)}
          {version !== current && ` ${words.survey.votedOnEarlier}`}
        </Meta>
        {aside}
      </BallotFoot>
    </Ballot>
  );
}
