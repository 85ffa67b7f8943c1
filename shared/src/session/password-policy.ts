/** The identity provider's requirements for a new password (specification, section 5). */
export interface PasswordPolicy {
  /** Minimum number of characters. */
  minLength: number;
  /** Maximum number of characters; null for no limit. */
  maxLength: number | null;
  /** Whether a letter from a to z, one from A to Z, a digit, and one of `signs` are required. */
  lowercase: boolean;
  uppercase: boolean;
  number: boolean;
  sign: boolean;
  /** The characters that count as signs, in one string. */
  signs: string;
  /** Whether passwords that break any rule are refused; otherwise only those shorter than the minimum are. */
  enforced: boolean;
}
