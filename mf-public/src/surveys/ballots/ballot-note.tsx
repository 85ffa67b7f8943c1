import type { Survey } from '@canvass/shared/contracts';
import { Meta } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { ballots as strings } from '../../strings';
import { WholeRow } from '../vote/vote-error';
import { getBallotPolicy } from './ballot-policy';

/** What voters should know before they vote: how their vote is kept, and that it is final. */
export function BallotNote({ survey }: { survey: Survey }) {
  const policy = getBallotPolicy(survey);
  return (
    <WholeRow>
      <Meta>
        {strings.notes[policy]} {strings.final}
        {policy === 'anonymous' && (
          <>
            {' '}
            {/* Not one of the paths: those are loaded with every page. */}
            <Link to={`${paths.privacy.href()}#anonymous-ballots`}>{strings.howAnonymous}</Link>
          </>
        )}
      </Meta>
    </WholeRow>
  );
}
