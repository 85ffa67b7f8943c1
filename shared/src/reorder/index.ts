export { ReorderHandle, ReorderStatus } from './reorder-handle';
export { reorderRowStyles } from './reorder-styles';
export { useReorder, type Reorder, type ReorderOptions } from './use-reorder';
