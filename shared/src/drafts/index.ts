export { confirmDraftLoss, deleteDrafts, listDraftKinds, takeOverDrafts } from './drafts';
export type { DraftKind } from './draft-kinds';
export type { SavableDraft } from './savable-drafts';
