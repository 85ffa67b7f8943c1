export { confirmDraftLoss, dropDrafts, dropDraftsOfOthers, listDrafts, type DraftKind } from './drafts';
