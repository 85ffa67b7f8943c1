import { styled } from 'styled-components';
import { Meta } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';
import type { MergedQuestion } from '../../contracts/merge-versions';

const Note = styled(Meta)`
  margin-top: ${tokens.space.s2};
`;

/** Says on which versions of a survey the counted votes of a question were cast. */
export function VersionsNote({ merged }: { merged: MergedQuestion }) {
  const versions = merged.askedIn.map(({ version }) => version).toReversed();
  return <Note>{strings.results.votesOnVersions(versions)}</Note>;
}
