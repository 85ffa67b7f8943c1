export const strings = {
  network: 'Canvass cannot be reached. Check your connection and try again.',
  unexpected: 'Something went wrong. Try again in a moment.',
} as const;
