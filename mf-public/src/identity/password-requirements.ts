import type { PasswordPolicy } from '@canvass/shared/session';
import * as words from '../words';

const { requirements: say } = words.identity;

/** Characters from which on nobody needs to be told that there is a most. */
const OUT_OF_REACH = 128;

/** Something that a password needs: 'a number'. */
export interface Requirement {
  text: string;
  isMet: boolean;
}

/** What the provider asks, and whether a password has it, in the order in which it is shown. */
export function requirementsOf(policy: PasswordPolicy, password: string): Requirement[] {
  const { minLength, maxLength } = policy;
  const requirements = [{ text: say.minLength(minLength), isMet: password.length >= minLength }];
  if (policy.lowercase) requirements.push({ text: say.lowercase, isMet: /[a-z]/.test(password) });
  if (policy.uppercase) requirements.push({ text: say.uppercase, isMet: /[A-Z]/.test(password) });
  if (policy.number) requirements.push({ text: say.number, isMet: /\d/.test(password) });
  if (policy.sign) {
    requirements.push({ text: say.sign, isMet: policy.signs.split('').some((sign) => password.includes(sign)) });
  }
  if (maxLength !== null && (maxLength < OUT_OF_REACH || password.length > maxLength)) {
    requirements.push({ text: say.maxLength(maxLength), isMet: password.length <= maxLength });
  }
  return requirements;
}

/** The texts of what a password lacks. */
export function missingFrom(policy: PasswordPolicy, password: string): string[] {
  return requirementsOf(policy, password).flatMap(({ text, isMet }) => (isMet ? [] : [text]));
}

/** Why a policy keeps a password out, in a sentence; undefined when it does not. */
export function refusalOf(policy: PasswordPolicy | undefined, password: string): string | undefined {
  if (!policy?.enforced) return undefined;
  const missing = missingFrom(policy, password);
  return missing.length > 0 ? say.refused(missing) : undefined;
}
