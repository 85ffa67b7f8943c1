export { formatFileName } from './file-name';
export { breakLines, isRightToLeft } from './line-breaking';
