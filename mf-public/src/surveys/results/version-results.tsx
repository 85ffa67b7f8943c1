import { type OwnVote, getQuestionKey, type VersionResults } from '@canvass/shared/contracts';
import {
  Ballot,
  BallotSection,
  mergeVersions,
  Meta,
  Row,
  Stack,
  strings as uiStrings,
  Subheading,
  VersionsNote,
  type MergedQuestion,
  type MergedVersion,
} from '@canvass/shared/ui';
import { Fragment, useId, type ReactNode } from 'react';
import * as strings from '../../strings';
import { QuestionResult } from './question-result';

/** Shows something below the answers to a question. */
export type RenderBelowQuestion = (merged: MergedQuestion) => ReactNode;

interface VersionBallotProps {
  version: MergedVersion;
  level: 'h3' | 'h4';
  vote: OwnVote | undefined;
  /** Whether other versions have votes, too. */
  isOneOfSeveral: boolean;
  renderBelow: RenderBelowQuestion | undefined;
}

/** The reader's answer to a question, in the version on which they voted. */
function findOwnAnswer(vote: OwnVote | undefined, { askedIn }: MergedQuestion) {
  const place = vote && askedIn.find(({ version }) => version === vote.version);
  return place && vote.response[getQuestionKey(place.index)];
}

function VersionBallot({ version, level, vote, isOneOfSeveral, renderBelow }: VersionBallotProps) {
  return (
    <Ballot>
      {version.questions.map((merged) => (
        <Fragment key={merged.number}>
          <BallotSection section={merged.question.section} level={level} />
          <QuestionResult
            question={merged.question}
            number={merged.number}
            level={level}
            ownAnswer={findOwnAnswer(vote, merged)}
          >
            {isOneOfSeveral && <VersionsNote merged={merged} />}
            {renderBelow?.(merged)}
          </QuestionResult>
        </Fragment>
      ))}
    </Ballot>
  );
}

function VersionSection({ isCurrent, ...ballot }: Omit<VersionBallotProps, 'level'> & { isCurrent: boolean }) {
  const id = useId();
  const { version, votes } = ballot.version;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row>
        <Subheading id={id}>{strings.results.version(version)}</Subheading>
        <Meta>{`${uiStrings.results.votes(votes)}, ${isCurrent ? strings.results.current : strings.results.earlier}`}</Meta>
      </Row>
      <VersionBallot level="h4" {...ballot} />
    </Stack>
  );
}

interface VersionListProps {
  /** Newest first. */
  versions: VersionResults[];
  /** The survey's current version. */
  current: number;
  vote: OwnVote | undefined;
  renderBelow: RenderBelowQuestion | undefined;
}

/**
 * The counts, newest version first. A question that several versions ask is counted once, in the newest of them. Versions
 * are labeled unless only the current one is shown.
 */
export function VersionList({ versions, current, ...shared }: VersionListProps) {
  const [first, ...others] = mergeVersions(versions);
  const isOneOfSeveral = versions.length > 1;
  if (first && others.length === 0 && first.version === current) {
    return <VersionBallot version={first} level="h3" isOneOfSeveral={isOneOfSeveral} {...shared} />;
  }
  return [first ?? [], others]
    .flat()
    .map((version) => (
      <VersionSection
        key={version.version}
        version={version}
        isCurrent={version.version === current}
        isOneOfSeveral={isOneOfSeveral}
        {...shared}
      />
    ));
}
