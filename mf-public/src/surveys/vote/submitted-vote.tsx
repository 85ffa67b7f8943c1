import {
  getQuestionKey,
  isRequired,
  listAsked,
  type AnswerValue,
  type OwnVote as Vote,
  type Question,
  type Survey,
} from '@canvass/shared/contracts';
import {
  Ballot,
  BallotFooter,
  BallotSection,
  Contest,
  CorrectionNote,
  ContestSection,
  Meta,
  MutedText,
  formatAnswerKind,
  formatDate,
  formatTime,
  Stack,
  SerifText,
  joinTexts,
} from '@canvass/shared/ui';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import * as strings from '../../strings';
import { formatShownUntil } from '../anonymous/ballot-policy';
import { UnlinkedVote } from '../anonymous/unlinked-vote';
import { getBallotKind } from './question-kinds';

interface SubmittedVoteProps {
  vote: Vote;
  survey: Survey;
  /** Whether it replaces a ballot that had the focus. */
  takesFocus: boolean;
  /** Shown at the end of the footer. */
  aside: ReactNode;
}

/** When the vote was cast or, for an anonymous ballot, until when its voter can see it. */
function describeVote({ at, anonymous }: Vote, survey: Survey): string {
  if (anonymous) return `${strings.ballots.votedAnonymously} ${strings.ballots.shownUntil(formatShownUntil(survey))}`;
  if (at === undefined) return '';
  return strings.survey.votedAt(formatDate(at), formatTime(at));
}

/** An answer on the ballot as it was cast: filled ovals, ranks, or text. */
function AnswerView({ question, answer }: { question: Question; answer: AnswerValue | undefined }) {
  if (answer === undefined) return isRequired(question) ? null : <MutedText>{strings.survey.notAnswered}</MutedText>;
  const { View } = getBallotKind(question.kind);
  return <View question={question} answer={answer} />;
}

/** The caller's vote as it was cast, if its answers are known; replaces the ballot. */
export function SubmittedVote({ vote, survey, takesFocus, aside }: SubmittedVoteProps) {
  const { questions, response, comment, version, anonymous } = vote;
  const asked = listAsked(questions, response);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) sheet.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (anonymous === 'unlinked' || anonymous === 'hidden') {
    return <UnlinkedVote anonymous={anonymous} ref={sheet} aside={aside} />;
  }
  return (
    <Ballot as="section" ref={sheet} tabIndex={-1} aria-label={strings.survey.yourVote}>
      {questions.map((question, index) => (
        <Fragment key={getQuestionKey(index)}>
          <BallotSection section={question.section} />
          <Contest
            number={index + 1}
            title={question.title}
            kind={formatAnswerKind(question)}
            help={question.description || undefined}
            variant="plain"
            answered={response[getQuestionKey(index)] !== undefined}
          >
            <CorrectionNote question={question} />
            {asked[index] ? (
              <AnswerView question={question} answer={response[getQuestionKey(index)]} />
            ) : (
              <MutedText>{strings.survey.notAsked}</MutedText>
            )}
          </Contest>
        </Fragment>
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
          {joinTexts(describeVote(vote, survey), version !== survey.version && strings.survey.votedOnEarlier)}
        </Meta>
        {aside}
      </BallotFooter>
    </Ballot>
  );
}
