/** Hands something to the browser as a file with a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the content with the click, but not before it has gone through.
  setTimeout(() => URL.revokeObjectURL(address));
}
