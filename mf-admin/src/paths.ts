/** The paths of this area. */
export const paths = {
  overview: '/dashboard/overview',
  users: '/dashboard/users',
  surveyorRequests: '/dashboard/surveyorRequests',
  surveys: '/dashboard/adminSurveys',
  payments: '/dashboard/adminPayments',
  messages: '/dashboard/messages',
} as const;

/** Paths of other areas that this one links to (specification, section 2). */
export const externalPaths = {
  contact: '/contactUs',
  survey: (id: string) => `/surveys/${encodeURIComponent(id)}`,
} as const;
