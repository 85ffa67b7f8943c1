/** The heading that a link to the results leads to. */
export const RESULTS_ID = 'results';
