/** How much is stored and sent. */
export interface Sizes {
  /** Counted rounds; one more warms up. */
  rounds: number;
  inFlight: number;
  /** Votes of one round, each by another person. */
  votes: number;
  /** Pages of one round. */
  pages: number;
  manySurveys: number;
  fewSurveys: number;
  /** Votes that a survey has before it is voted on. */
  storedVotes: number;
  exported: number;
  /** Responses of an export that the large one is compared with. */
  exportedBefore: number;
  /** Milliseconds for which a slow reader of an export stops: what it does not read must not pile up. */
  pause: number;
  /** Votes that are sent at once. */
  atOnce: number;
}

export const FULL: Sizes = {
  rounds: 5,
  inFlight: 32,
  votes: 2000,
  pages: 1200,
  manySurveys: 100_000,
  fewSurveys: 1000,
  storedVotes: 1_000_000,
  exported: 250_000,
  exportedBefore: 25_000,
  pause: 3000,
  atOnce: 1000,
};

/** Enough to see that everything works; its figures say nothing. */
export const QUICK: Sizes = {
  rounds: 1,
  inFlight: 32,
  votes: 100,
  pages: 60,
  manySurveys: 2000,
  fewSurveys: 300,
  storedVotes: 10_000,
  exported: 3000,
  exportedBefore: 1000,
  pause: 500,
  atOnce: 100,
};
