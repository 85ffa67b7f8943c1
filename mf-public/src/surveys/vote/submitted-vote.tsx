import { type OwnVote as Vote, getQuestionKey } from '@canvass/shared/contracts';
import {
  Ballot,
  BallotFooter,
  Contest,
  ContestSection,
  Meta,
  formatDateTime,
  Stack,
  SerifText,
} from '@canvass/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import * as strings from '../../strings';
import { AnswerView } from './answer-view';

interface SubmittedVoteProps {
  vote: Vote;
  /** The survey's current version. */
  current: number;
  /** Whether it replaces a ballot that had the focus. */
  takesFocus: boolean;
  /** Shown at the end of the footer. */
  aside: ReactNode;
}

/** The caller's vote as it was cast; replaces the ballot. */
export function SubmittedVote({ vote, current, takesFocus, aside }: SubmittedVoteProps) {
  const { questions, response, comment, version, at } = vote;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) sheet.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { day, time } = formatDateTime(at);
  return (
    <Ballot as="section" ref={sheet} tabIndex={-1} aria-label={strings.survey.yourVote}>
      {questions.map((question, index) => (
        <Contest
          key={getQuestionKey(index)}
          number={index + 1}
          title={question.title}
          kind={strings.survey.kinds[question.kind]}
          help={question.description || undefined}
          variant="plain"
          answered
        >
          <AnswerView question={question} answer={response[getQuestionKey(index)]} />
        </Contest>
      ))}
      {comment && (
        <ContestSection answered>
          <Stack gap="s">
            <Meta>{strings.survey.yourComment}</Meta>
            <SerifText as="blockquote">{comment}</SerifText>
          </Stack>
        </ContestSection>
      )}
      <BallotFooter>
        <Meta>
          {strings.survey.votedAt(day, time)}
          {version !== current && ` ${strings.survey.votedOnEarlier}`}
        </Meta>
        {aside}
      </BallotFooter>
    </Ballot>
  );
}
