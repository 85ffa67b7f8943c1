/** The paths of this area (specification, section 2). */
export const paths = {
  create: {
    path: '/dashboard/surveyor/create',
    copyHref: (id: string) => `/dashboard/surveyor/create?from=${encodeURIComponent(id)}`,
    /** Continues a draft that is stored on the server. */
    draftHref: (id: string) => `/dashboard/surveyor/create?draft=${encodeURIComponent(id)}`,
    templateHref: (name: string) => `/dashboard/surveyor/create?template=${encodeURIComponent(name)}`,
  },
  /** The list from which a survey is chosen to be edited. */
  update: '/dashboard/surveyor/update',
  edit: { path: '/dashboard/update/:id', href: (id: string) => `/dashboard/update/${encodeURIComponent(id)}` },
  surveys: '/dashboard/surveyor/surveys',
  drafts: '/dashboard/surveyor/surveys?tab=drafts',
  feedbacks: '/dashboard/surveyor/feedbacks',
  responses: {
    path: '/dashboard/surveyResponses/:id',
    href: (id: string) => `/dashboard/surveyResponses/${encodeURIComponent(id)}`,
  },
  invitations: {
    path: '/dashboard/surveyor/invitations/:id',
    href: (id: string) => `/dashboard/surveyor/invitations/${encodeURIComponent(id)}`,
  },
} as const;

/** Paths of other areas that this one links to. */
export const externalPaths = {
  survey: (id: string) => `/surveys/${encodeURIComponent(id)}`,
  results: (id: string) => `/surveys/${encodeURIComponent(id)}/results`,
  embed: (id: string) => `/embed/${encodeURIComponent(id)}`,
} as const;
