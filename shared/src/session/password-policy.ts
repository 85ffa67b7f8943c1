/** What the identity provider asks of a new password (specification, section 5). */
export interface PasswordPolicy {
  /** The fewest characters. */
  minLength: number;
  /** The most characters; null when there is no limit. */
  maxLength: number | null;
  /** Whether there must be a letter from a to z, one from A to Z, a digit, one of `signs`. */
  lowercase: boolean;
  uppercase: boolean;
  number: boolean;
  sign: boolean;
  /** The characters that count as signs, one after the other. */
  signs: string;
  /** Whether passwords that fall short are refused; otherwise only those below the least length are. */
  enforced: boolean;
}
