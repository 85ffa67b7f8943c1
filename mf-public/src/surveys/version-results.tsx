import { type OwnVote, questionKey, type VersionResults } from '@canvass/shared/contracts';
import { Ballot, Meta, Row, Stack, Subheading } from '@canvass/shared/ui';
import { useId } from 'react';
import * as words from '../words';
import { QuestionResult } from './question-result';

interface SheetProps {
  version: VersionResults;
  level: 'h3' | 'h4';
  vote: OwnVote | undefined;
}

function Sheet({ version, level, vote }: SheetProps) {
  const own = vote?.version === version.version ? vote.response : {};
  return (
    <Ballot>
      {version.questions.map((question, index) => (
        <QuestionResult
          key={questionKey(index)}
          question={question}
          number={index + 1}
          level={level}
          own={own[questionKey(index)]}
        />
      ))}
    </Ballot>
  );
}

function Version({ version, isCurrent, vote }: Omit<SheetProps, 'level'> & { isCurrent: boolean }) {
  const id = useId();
  const { votes } = version;
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row>
        <Subheading id={id}>{words.results.version(version.version)}</Subheading>
        <Meta>{`${words.results.votes(votes)}, ${isCurrent ? words.results.current : words.results.earlier}`}</Meta>
      </Row>
      <Sheet version={version} level="h4" vote={vote} />
    </Stack>
  );
}

interface CountsProps {
  versions: VersionResults[];
  /** The version that the survey asks now. */
  current: number;
  vote: OwnVote | undefined;
}

/** The counts, newest version first; versions are named when what is shown is not all of the current one. */
export function Counts({ versions, current, vote }: CountsProps) {
  const [first] = versions;
  if (first && versions.length === 1 && first.version === current) {
    return <Sheet version={first} level="h3" vote={vote} />;
  }
  return versions.map((version) => (
    <Version key={version.version} version={version} isCurrent={version.version === current} vote={vote} />
  ));
}
