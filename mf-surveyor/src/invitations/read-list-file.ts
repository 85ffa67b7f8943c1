import { MAX_INVITATION_LIST_LENGTH } from '@canvass/shared/contracts';
import { formatCount } from '@canvass/shared/ui';
import { invitations as strings } from '../strings/invitations';

/** The maximum size of a file with emails, in bytes: a character has at least one byte. */
const MAX_FILE_BYTES = MAX_INVITATION_LIST_LENGTH;

function readText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsText(file);
  });
}

/** Reads a file with emails, in the browser. @returns its text, or why it cannot be used. */
export async function readListFile(file: File): Promise<{ text: string } | { error: string }> {
  if (file.size > MAX_FILE_BYTES) return { error: strings.fileTooLarge(formatCount(MAX_FILE_BYTES / 1000)) };
  try {
    return { text: await readText(file) };
  } catch {
    return { error: strings.fileUnreadable };
  }
}
