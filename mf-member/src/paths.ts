/** The paths of this area. */
export const paths = {
  participated: '/dashboard/userSurveys',
  comments: '/dashboard/comments',
  reports: '/dashboard/reports',
  billing: '/dashboard/billing',
  receipt: { path: '/dashboard/billing/:id', href: (id: string) => `/dashboard/billing/${encodeURIComponent(id)}` },
  notifications: '/dashboard/notifications',
  emails: '/dashboard/notifications/emails',
  /** The target of links in mails. */
  unsubscribe: '/unsubscribe/:token',
  account: '/dashboard/account',
} as const;

/** Paths of other areas that this one links to (specification, section 2). */
export const externalPaths = {
  home: '/',
  surveys: '/surveys',
  survey: (id: string) => `/surveys/${encodeURIComponent(id)}`,
  /** The results section of a survey's page. */
  results: (id: string) => `/surveys/${encodeURIComponent(id)}#results`,
  pro: '/proUser',
  payment: '/payment',
  becomeSurveyor: '/becomeSurveyor',
} as const;
