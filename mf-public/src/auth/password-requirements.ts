import type { PasswordPolicy } from '@canvass/shared/session';
import * as strings from '../strings';

const { requirements: requirementStrings } = strings.auth;

/** A maximum length of at least this many characters is not listed. */
const MAX_LISTED_LENGTH = 128;

/** A requirement for a password: 'a number'. */
export interface Requirement {
  text: string;
  isMet: boolean;
}

/** The provider's requirements in display order, and whether a password meets each of them. */
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

/** The texts of the requirements that a password does not meet. */
export function listMissingRequirements(policy: PasswordPolicy, password: string): string[] {
  return checkRequirements(policy, password).flatMap(({ text, isMet }) => (isMet ? [] : [text]));
}

/** A sentence that explains why a policy refuses a password; undefined if it does not. */
export function validatePassword(policy: PasswordPolicy | undefined, password: string): string | undefined {
  if (!policy?.enforced) return undefined;
  const missing = listMissingRequirements(policy, password);
  return missing.length > 0 ? requirementStrings.refused(missing) : undefined;
}
