export const strings = {
  network: 'Canvass cannot be reached. Check your connection and try again.',
  tooManyRequests: (minutes: number) =>
    `Too many requests. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  unexpected: 'Something went wrong. Try again in a moment.',
} as const;
