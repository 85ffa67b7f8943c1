/** The keys of the indexes of surveys in the orders of lists. Each ends with what passes over surveys that are not listed. */
export const BY_TIME = { status: 1, timestamp: -1, _id: -1, visibilityPolicy: 1 } as const;
export const BY_CATEGORY_TIME = { status: 1, category: 1, timestamp: -1, _id: -1, visibilityPolicy: 1 } as const;
export const BY_VOTES = { status: 1, voteCount: -1, _id: -1, visibilityPolicy: 1 } as const;
export const BY_CATEGORY_VOTES = { status: 1, category: 1, voteCount: -1, _id: -1, visibilityPolicy: 1 } as const;

/** The index of searches, whose matches are in the order of time. */
export const BY_TOKEN = { status: 1, tokens: 1, timestamp: -1, _id: -1, visibilityPolicy: 1 } as const;

/** The same order for open surveys alone: the closing at the end makes the key differ from that of all surveys. */
export const toOpenIndex = <Index extends object>(index: Index) => ({ ...index, closesAt: 1 }) as const;

/** The indexes by which open surveys are counted. */
export const BY_CLOSING = { status: 1, closesAt: 1, visibilityPolicy: 1 } as const;
export const BY_CATEGORY_CLOSING = { status: 1, category: 1, closesAt: 1, visibilityPolicy: 1 } as const;

/** The indexes of a surveyor's own surveys. The closing at the end tells open ones from closed ones. */
export const OWN_BY_ID = { surveyorUid: 1, _id: -1 } as const;
export const OWN_BY_STATUS_ID = { surveyorUid: 1, status: 1, _id: -1, closesAt: 1 } as const;
export const OWN_BY_VOTES = { surveyorUid: 1, status: 1, voteCount: -1, _id: -1, closesAt: 1 } as const;
export const OWN_BY_CLOSING = { surveyorUid: 1, status: 1, closesAt: -1, _id: -1 } as const;
