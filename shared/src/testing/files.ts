/** A file that a component handed to the browser. */
export interface SavedFile {
  name: string;
  content: Blob;
}

/** Takes what is saved as files from now on. jsdom has no addresses of files and does not follow links. */
export function captureSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let currentContent: Blob;
  URL.createObjectURL = (content) => {
    currentContent = content as Blob;
    return 'blob:made';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.href === 'blob:made') files.push({ name: this.download, content: currentContent });
  });
  return files;
}

/** What a file says. jsdom's own cannot be read as text. */
export async function readSavedText({ content }: SavedFile): Promise<string> {
  const reader = new FileReader();
  reader.readAsText(content);
  await new Promise((resolve) => {
    reader.addEventListener('load', resolve);
  });
  return reader.result as string;
}
