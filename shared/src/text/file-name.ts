/** The maximum number of characters of a title in the name of a file. */
const MAX_TITLE_LENGTH = 60;

/**
 * A file name without an extension that is valid on every file system: 'Sunday hours?' with the suffix 'question-1' gives
 * 'Sunday-hours-question-1'. A title without letters and digits is replaced by 'survey'.
 */
export function formatFileName(title: string, suffix: string): string {
  const slug = title
    .slice(0, MAX_TITLE_LENGTH)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug || 'survey'}-${suffix}`;
}
