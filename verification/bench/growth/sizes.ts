/** How much a database has stored. */
export interface StoredData {
  surveys: number;
  votes: number;
}

export interface Sizes {
  /** From little to much; each is compared with the first. */
  stored: StoredData[];
  /** Counted rounds, in addition to one for warming up. */
  rounds: number;
  inFlight: number;
  /** Requests per round. */
  requests: number;
  /** The surveys that share half of the votes while one has the other half. */
  otherSurveys: number;
}

export const FULL_SIZES: Sizes = {
  stored: [
    { surveys: 1000, votes: 10_000 },
    { surveys: 100_000, votes: 1_000_000 },
    { surveys: 1_000_000, votes: 10_000_000 },
  ],
  rounds: 7,
  inFlight: 32,
  requests: 2000,
  otherSurveys: 1000,
};

/** Enough to check that everything works; the figures are meaningless. */
export const QUICK_SIZES: Sizes = {
  stored: [
    { surveys: 100, votes: 1000 },
    { surveys: 1000, votes: 10_000 },
  ],
  rounds: 1,
  inFlight: 32,
  requests: 200,
  otherSurveys: 50,
};
