/** Marks the root of a document that React is taking over: clicks in it are React's, and are not repeated for it. */
export const HYDRATING_ATTRIBUTE = 'data-hydrating';
