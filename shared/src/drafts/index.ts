export { confirmDraftLoss, deleteDrafts, listDraftKinds, takeOverDrafts, type DraftKind } from './drafts';
