/** Addresses of this area. */
export const paths = {
  overview: '/dashboard/overview',
  users: '/dashboard/users',
  surveys: '/dashboard/adminSurveys',
  messages: '/dashboard/messages',
} as const;

/** Addresses of other areas that this one leads to (specification, section 2). */
export const externalPaths = {
  contact: '/contactUs',
  survey: (id: string) => `/surveys/${encodeURIComponent(id)}`,
} as const;
