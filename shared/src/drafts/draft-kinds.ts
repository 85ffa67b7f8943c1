/** The kinds of unsent drafts. A draft's storage key begins with its kind and the uid of its owner. */
export const DRAFT_KINDS = [
  'survey-draft',
  'survey-edit',
  'vote-draft',
  'vote-invitation',
  'contact-draft',
  'surveyor-request',
] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];
