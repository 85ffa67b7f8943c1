/** How much is stored and sent. */
export interface Sizes {
  /** Counted rounds; one more warms up. */
  rounds: number;
  inFlight: number;
  /** Votes of one round, each by another person. */
  votesPerRound: number;
  /** Pages of one round. */
  pageRequests: number;
  manySurveys: number;
  fewSurveys: number;
  /** Votes that a survey has before it is voted on. */
  storedVotes: number;
  exported: number;
  /** Responses of an export that the large one is compared with. */
  exportedBaseline: number;
  /** Milliseconds for which a slow reader of an export stops: what it does not read must not pile up. */
  pauseMs: number;
  /** Votes that are sent at once. */
  concurrentVotes: number;
}

export const FULL_SIZES: Sizes = {
  rounds: 5,
  inFlight: 32,
  votesPerRound: 2000,
  pageRequests: 1200,
  manySurveys: 100_000,
  fewSurveys: 1000,
  storedVotes: 1_000_000,
  exported: 250_000,
  exportedBaseline: 25_000,
  pauseMs: 3000,
  concurrentVotes: 1000,
};

/** Enough to see that everything works; its figures say nothing. */
export const QUICK_SIZES: Sizes = {
  rounds: 1,
  inFlight: 32,
  votesPerRound: 100,
  pageRequests: 60,
  manySurveys: 2000,
  fewSurveys: 300,
  storedVotes: 10_000,
  exported: 3000,
  exportedBaseline: 1000,
  pauseMs: 500,
  concurrentVotes: 100,
};
