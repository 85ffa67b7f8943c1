/**
 * Pages of areas that the shell links to (specification, section 2). A channel that serves this shell cannot lose them:
 * the build records these paths.
 */
export const areaPaths = {
  home: '/',
  faq: '/#faq',
  surveys: '/surveys',
  pro: '/proUser',
  contact: '/contactUs',
  privacy: '/privacy',
  login: '/login',
  notifications: '/dashboard/notifications',
} as const;
