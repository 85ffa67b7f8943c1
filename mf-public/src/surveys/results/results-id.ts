/** The id of the results heading, for links to it. */
export const RESULTS_ID = 'results';
