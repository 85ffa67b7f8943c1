export { useHasLeft } from './use-has-left';
