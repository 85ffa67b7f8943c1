/** A file that a component handed to the browser. */
export interface SavedFile {
  name: string;
  content: Blob;
}

/** Captures all files that are saved from now on. jsdom supports no object URLs and does not follow links. */
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

/** The content of a saved file. jsdom's own blobs cannot be read as text. */
export async function readSavedText({ content }: SavedFile): Promise<string> {
  const reader = new FileReader();
  reader.readAsText(content);
  await new Promise((resolve) => {
    reader.addEventListener('load', resolve);
  });
  return reader.result as string;
}
