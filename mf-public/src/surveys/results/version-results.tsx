import { type OwnVote, getQuestionKey, type VersionResults } from '@canvass/shared/contracts';
import {
  Ballot,
  BallotSection,
  Meta,
  Row,
  Stack,
  strings as uiStrings,
  Subheading,
  type QuestionResults,
} from '@canvass/shared/ui';
import { Fragment, useId, type ReactNode } from 'react';
import * as strings from '../../strings';
import { QuestionResult } from './question-result';

/** Shows something below the answers to a question of a version; its number counts from 1. */
export type RenderBelowQuestion = (question: QuestionResults, number: number, version: VersionResults) => ReactNode;

interface VersionBallotProps {
  version: VersionResults;
  level: 'h3' | 'h4';
  vote: OwnVote | undefined;
  renderBelow: RenderBelowQuestion | undefined;
}

function VersionBallot({ version, level, vote, renderBelow }: VersionBallotProps) {
  const ownAnswers = vote?.version === version.version ? vote.response : {};
  return (
    <Ballot>
      {version.questions.map((question, index) => (
        <Fragment key={getQuestionKey(index)}>
          <BallotSection section={question.section} level={level} />
          <QuestionResult
            question={question}
            number={index + 1}
            level={level}
            ownAnswer={ownAnswers[getQuestionKey(index)]}
          >
            {renderBelow?.(question, index + 1, version)}
          </QuestionResult>
        </Fragment>
      ))}
    </Ballot>
  );
}

function VersionSection({
  version,
  isCurrent,
  vote,
  renderBelow,
}: Omit<VersionBallotProps, 'level'> & { isCurrent: boolean }) {
  const id = useId();
  const { votes } = version;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row>
        <Subheading id={id}>{strings.results.version(version.version)}</Subheading>
        <Meta>{`${uiStrings.results.votes(votes)}, ${isCurrent ? strings.results.current : strings.results.earlier}`}</Meta>
      </Row>
      <VersionBallot version={version} level="h4" vote={vote} renderBelow={renderBelow} />
    </Stack>
  );
}

interface VersionListProps {
  versions: VersionResults[];
  /** The survey's current version. */
  current: number;
  vote: OwnVote | undefined;
  renderBelow: RenderBelowQuestion | undefined;
}

/** The counts, newest version first. Versions are labeled unless only the current one is shown. */
export function VersionList({ versions, current, vote, renderBelow }: VersionListProps) {
  const [first] = versions;
  if (first && versions.length === 1 && first.version === current) {
    return <VersionBallot version={first} level="h3" vote={vote} renderBelow={renderBelow} />;
  }
  return versions.map((version) => (
    <VersionSection
      key={version.version}
      version={version}
      isCurrent={version.version === current}
      vote={vote}
      renderBelow={renderBelow}
    />
  ));
}
