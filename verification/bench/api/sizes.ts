/** The amounts of stored data and requests. */
export interface Sizes {
  /** Counted rounds, in addition to one for warming up. */
  rounds: number;
  inFlight: number;
  /** Votes per round, each by a different user. */
  votesPerRound: number;
  /** Pages per round. */
  pageRequests: number;
  manySurveys: number;
  fewSurveys: number;
  /** Votes that a survey already has before the measurement. */
  storedVotes: number;
  exported: number;
  /** Responses of the small export, with which the large one is compared. */
  exportedBaseline: number;
  /** How long a slow reader of an export pauses, in milliseconds: unread data must not accumulate in memory. */
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

/** Enough to check that everything works; the figures are meaningless. */
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
