/*
 * Titles of problems that pages also show without a call. Each is a separate constant, so that a page bundles only the
 * titles it shows, not the whole table of `problems`.
 */

export const RESULTS_AFTER_VOTING_TITLE = 'The results of this survey are shown to people who have voted in it.';
export const RESULTS_AFTER_CLOSING_TITLE = 'The results of this survey are shown after it closes.';
export const RESULTS_OWNER_ONLY_TITLE = 'The results of this survey are shown only to its surveyor and the admins.';
export const SURVEY_NOT_FOUND_TITLE = 'This survey does not exist or is not published.';
export const ALREADY_VOTED_TITLE = 'You have already voted in this survey, with this account or an earlier one.';
export const NOTHING_TO_BUY_TITLE = 'You already have Pro with no end date. There is nothing to buy.';
export const PAYMENT_ARRIVED_TITLE = 'Your last payment has arrived: you are a pro user. You were not charged again.';
