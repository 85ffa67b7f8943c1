import type { SurveySort } from '@canvass/shared/contracts';

/** The paths of this area, each with a function that creates links to it (specification, section 2). */
export const paths = {
  home: { path: '/', href: () => '/' },
  faq: { path: '/', href: () => '/#faq' },
  register: { path: '/register', href: () => '/register' },
  login: { path: '/login', href: () => '/login' },
  forgot: { path: '/forgotPassword', href: () => '/forgotPassword' },
  /** The target of links in the identity provider's mails. */
  link: { path: '/auth/action' },
  surveys: {
    path: '/surveys',
    href: (sort?: SurveySort) => (sort ? `/surveys?sort=${sort}` : '/surveys'),
  },
  survey: { path: '/surveys/:id', href: (id: string) => `/surveys/${encodeURIComponent(id)}` },
  /** What has happened to a survey. */
  history: { path: '/surveys/:id/history', href: (id: string) => `/surveys/${encodeURIComponent(id)}/history` },
  /** The results of a survey, to be shared, printed, and compared. */
  results: { path: '/surveys/:id/results', href: (id: string) => `/surveys/${encodeURIComponent(id)}/results` },
  /** A survey embedded in another site's page. */
  embed: { path: '/embed/:id', href: (id: string) => `/embed/${encodeURIComponent(id)}` },
  pro: { path: '/proUser', href: () => '/proUser' },
  becomeSurveyor: { path: '/becomeSurveyor', href: () => '/becomeSurveyor' },
  payment: { path: '/payment', href: () => '/payment' },
  contact: { path: '/contactUs', href: () => '/contactUs' },
  privacy: { path: '/privacy', href: () => '/privacy' },
  dashboard: { href: () => '/dashboard' },
  /** Pages of the member area. */
  account: { href: () => '/dashboard/account' },
  comments: { href: () => '/dashboard/comments' },
  billing: { href: () => '/dashboard/billing' },
  /** Pages of other areas. */
  createSurvey: { href: () => '/dashboard/surveyor/create' },
  surveyorRequests: { href: () => '/dashboard/surveyorRequests' },
} as const;
