import { type OwnVote, getQuestionKey, type VersionResults } from '@canvass/shared/contracts';
import { Ballot, BallotSection, Meta, Row, Stack, Subheading } from '@canvass/shared/ui';
import { Fragment, useId } from 'react';
import * as strings from '../../strings';
import { QuestionResult } from './question-result';

interface VersionBallotProps {
  version: VersionResults;
  level: 'h3' | 'h4';
  vote: OwnVote | undefined;
}

function VersionBallot({ version, level, vote }: VersionBallotProps) {
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
          />
        </Fragment>
      ))}
    </Ballot>
  );
}

function VersionSection({ version, isCurrent, vote }: Omit<VersionBallotProps, 'level'> & { isCurrent: boolean }) {
  const id = useId();
  const { votes } = version;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row>
        <Subheading id={id}>{strings.results.version(version.version)}</Subheading>
        <Meta>{`${strings.results.votes(votes)}, ${isCurrent ? strings.results.current : strings.results.earlier}`}</Meta>
      </Row>
      <VersionBallot version={version} level="h4" vote={vote} />
    </Stack>
  );
}

interface VersionListProps {
  versions: VersionResults[];
  /** The survey's current version. */
  current: number;
  vote: OwnVote | undefined;
}

/** The counts, newest version first. Versions are labeled unless only the current one is shown. */
export function VersionList({ versions, current, vote }: VersionListProps) {
  const [first] = versions;
  if (first && versions.length === 1 && first.version === current) {
    return <VersionBallot version={first} level="h3" vote={vote} />;
  }
  return versions.map((version) => (
    <VersionSection key={version.version} version={version} isCurrent={version.version === current} vote={vote} />
  ));
}
