/** What a document says before the application runs, and if it never does. The application itself needs none of it. */
export const documentStrings = {
  failedTitle: 'Canvass did not load',
  failedText: 'Part of it did not load. Check your connection and try again; your work is not lost.',
  lateSkeleton: 'Canvass is still loading. Your connection seems to be slow.',
  lateReadable: 'Canvass is still loading. Your connection seems to be slow. You can already read this page.',
  failedNotice: 'Canvass did not load completely. Check your connection and try again; your work is not lost.',
} as const;
