/**
 * Copies text to the clipboard.
 * @returns false when the browser does not allow it: there is no clipboard without a secure connection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
