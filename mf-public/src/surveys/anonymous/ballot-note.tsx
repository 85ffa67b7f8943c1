import type { Survey } from '@canvass/shared/contracts';
import { Meta, strings as uiStrings, joinTexts } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { ballots as strings } from '../../strings';
import { WholeRow } from '../vote/vote-error';
import { getVoterPolicy } from '../voters/voter-policy';
import { getBallotPolicy } from './ballot-policy';

/** By what others can still learn how somebody voted. */
function describeRisks(survey: Survey): string[] {
  return [
    ...(survey.showsWholeBallots ? [uiStrings.wholeBallots] : []),
    ...(getVoterPolicy(survey) === 'invited' ? [strings.chosenVoters] : []),
  ];
}

/** What voters should know before they vote: how their vote is kept, and that it is final. */
export function BallotNote({ survey }: { survey: Survey }) {
  const policy = getBallotPolicy(survey);
  const isAnonymous = policy === 'anonymous';
  return (
    <WholeRow>
      <Meta>
        <span>{joinTexts(strings.notes[policy], ...(isAnonymous ? describeRisks(survey) : []), strings.final)} </span>
        {isAnonymous && (
          <>
            {/* Not one of the paths: those are loaded with every page. */}
            <Link to={`${paths.privacy.href()}#anonymous-ballots`}>{strings.howAnonymous}</Link>
          </>
        )}
      </Meta>
    </WholeRow>
  );
}
