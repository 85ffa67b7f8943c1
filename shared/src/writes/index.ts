export { useContentKey, type ContentKey } from './use-content-key';
export * from './uncertain';
