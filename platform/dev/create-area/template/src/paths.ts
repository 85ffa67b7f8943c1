/** Addresses of this area. */
export const paths = {
  latest: '/dashboard/example',
} as const;

/** Addresses of other areas that this one links to. */
export const externalPaths = {
  surveys: '/surveys',
  survey: (id: string) => `/surveys/${encodeURIComponent(id)}`,
} as const;
