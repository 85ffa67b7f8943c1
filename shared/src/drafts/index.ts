export { confirmDraftLoss, deleteDrafts, deleteOtherUsersDrafts, listDraftKinds, type DraftKind } from './drafts';
