/**
 * Puts text on the clipboard.
 * @returns false when the browser does not allow it: without a secure connection there is no clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
