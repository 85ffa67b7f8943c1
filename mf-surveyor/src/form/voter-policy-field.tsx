import { voterPolicySchema } from '@canvass/shared/contracts';
import { strings } from '../strings/survey-form';
import { PolicyChoices } from './policy-choices';

/** The choice of who may vote, with what each of them means. */
export function VoterPolicyField() {
  return <PolicyChoices name="voterPolicy" options={voterPolicySchema.options} texts={strings.voterPolicies} />;
}
