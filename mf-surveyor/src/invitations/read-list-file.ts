import { MAX_INVITATION_LIST_LENGTH } from '@canvass/shared/contracts';
import { formatCount } from '@canvass/shared/ui';
import { invitations as strings } from '../strings/invitations';
import { decodeText } from './decode-text';

/** A character has at most this many bytes in the encodings that are read. */
const MAX_FILE_BYTES = MAX_INVITATION_LIST_LENGTH * 4;

function readBytes(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsArrayBuffer(file);
  });
}

/** Reads a file with emails, in the browser. @returns its text, or why it cannot be used. */
export async function readListFile(file: File): Promise<{ text: string } | { error: string }> {
  const tooLarge = { error: strings.fileTooLarge(formatCount(MAX_INVITATION_LIST_LENGTH)) };
  if (file.size > MAX_FILE_BYTES) return tooLarge;
  try {
    const text = decodeText(await readBytes(file));
    if (text === undefined) return { error: strings.fileNotText };
    return text.length > MAX_INVITATION_LIST_LENGTH ? tooLarge : { text };
  } catch {
    return { error: strings.fileUnreadable };
  }
}
