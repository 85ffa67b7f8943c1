export { confirmDraftLoss, deleteDrafts, listDraftKinds, takeOverDrafts, type DraftKind } from './drafts';
export type { SavableDraft } from './savable-drafts';
