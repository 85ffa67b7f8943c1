export { formatFileName } from './file-name';
export { countCharacters, cutText, foldText, hasLookalikes, isBlank, normalizeText } from './typed-text';
export { breakLines, isRightToLeft } from './line-breaking';
