/** Makes the browser save content as a file with a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the content only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
