import type { PasswordPolicy } from '@canvass/shared/session';
import * as strings from '../strings';

const { requirements: requirementStrings } = strings.auth;

/** A maximum of at least so many characters is not worth mentioning. */
const MAX_LISTED_LENGTH = 128;

/** Something that a password needs: 'a number'. */
export interface Requirement {
  text: string;
  isMet: boolean;
}

/** What the provider asks, and whether a password has it, in the order in which it is shown. */
export function checkRequirements(policy: PasswordPolicy, password: string): Requirement[] {
  const { minLength, maxLength } = policy;
  const requirements = [{ text: requirementStrings.minLength(minLength), isMet: password.length >= minLength }];
  if (policy.lowercase) requirements.push({ text: requirementStrings.lowercase, isMet: /[a-z]/.test(password) });
  if (policy.uppercase) requirements.push({ text: requirementStrings.uppercase, isMet: /[A-Z]/.test(password) });
  if (policy.number) requirements.push({ text: requirementStrings.number, isMet: /\d/.test(password) });
  if (policy.sign) {
    requirements.push({
      text: requirementStrings.sign,
      isMet: policy.signs.split('').some((sign) => password.includes(sign)),
    });
  }
  if (maxLength !== null && (maxLength < MAX_LISTED_LENGTH || password.length > maxLength)) {
    requirements.push({ text: requirementStrings.maxLength(maxLength), isMet: password.length <= maxLength });
  }
  return requirements;
}

/** The texts of what a password lacks. */
export function listMissingRequirements(policy: PasswordPolicy, password: string): string[] {
  return checkRequirements(policy, password).flatMap(({ text, isMet }) => (isMet ? [] : [text]));
}

/** Why a policy keeps a password out, in a sentence; undefined when it does not. */
export function validatePassword(policy: PasswordPolicy | undefined, password: string): string | undefined {
  if (!policy?.enforced) return undefined;
  const missing = listMissingRequirements(policy, password);
  return missing.length > 0 ? requirementStrings.refused(missing) : undefined;
}
