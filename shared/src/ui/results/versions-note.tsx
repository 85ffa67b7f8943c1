import { Meta } from '../theme/text';
import { strings } from '../strings';
import type { MergedQuestion } from './merge-versions';

/** Says on which versions of a survey the counted votes of a question were cast. */
export function VersionsNote({ merged }: { merged: MergedQuestion }) {
  const versions = merged.askedIn.map(({ version }) => version).toReversed();
  return <Meta>{strings.results.votesOnVersions(versions)}</Meta>;
}
