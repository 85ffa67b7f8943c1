import {
  ALREADY_VOTED_TITLE,
  NOTHING_TO_BUY_TITLE,
  PAYMENT_ARRIVED_TITLE,
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_AFTER_VOTING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  SURVEY_NOT_FOUND_TITLE,
} from './problem-titles';

/**
 * Every problem the API answers with: its stable code, HTTP status, and title (RFC 9457). Screens switch on the
 * code only and show the title, which says in plain words what happened and what to change.
 */
export const problems = {
  'malformed-json': [400, 'The request body is not valid JSON.'],
  'unreadable-request': [400, 'The request was incomplete or damaged. Send it again.'],
  'unsigned-event': [400, 'This event is not signed by the payment service, or is too old.'],
  unauthenticated: [401, 'Sign in to do this.'],
  'invalid-token': [401, 'Your sign-in is not valid. Sign in again.'],
  'token-expired': [401, 'Your sign-in has expired. Sign in again.'],
  'session-ended': [401, 'This sign-in has ended. Sign in again.'],
  'user-unknown': [401, 'This account no longer exists.'],
  forbidden: [403, 'Your role does not allow this.'],
  'foreign-email': [403, 'You can do this only with your own email.'],
  'own-role': [403, 'You cannot change your own role. Ask another admin to change it.'],
  'own-account': [403, 'You cannot delete your own account here. Delete it under Account.'],
  'not-a-developer': [403, 'You are not on the list of developers of this installation.'],
  'comment-needs-pro': [403, 'Only pro users can leave a comment. Remove the comment or become a pro user.'],
  'voter-unverified': [403, 'Verify your email to vote in this survey. Open the link in the email that we send you.'],
  'voter-not-invited': [403, 'Only people who were invited can vote in this survey. Open the link in your invitation.'],
  'own-email-unverified': [403, 'Verify your email to ask for this role. Open the link in the email that we send you.'],
  'not-your-survey': [403, 'Only the surveyor who owns this survey may do this.'],
  'results-after-voting': [403, RESULTS_AFTER_VOTING_TITLE],
  'results-after-closing': [403, RESULTS_AFTER_CLOSING_TITLE],
  'results-owner-only': [403, RESULTS_OWNER_ONLY_TITLE],
  'not-found': [404, 'There is nothing at this address.'],
  'survey-not-found': [404, SURVEY_NOT_FOUND_TITLE],
  'final-report-not-found': [404, 'There is no such final report of this survey.'],
  'draft-not-found': [404, 'There is no such draft. It may have been published or deleted.'],
  'offer-not-found': [404, 'This survey is no longer offered to you.'],
  'invitation-not-found': [404, 'This invitation is not valid, or somebody has voted with it.'],
  'user-not-found': [404, 'There is no user with this email.'],
  'payment-not-found': [404, 'There is no such payment.'],
  'message-not-found': [404, 'There is no such message.'],
  'surveyor-request-not-found': [404, 'There is no such request. It may have been withdrawn.'],
  'unsubscribe-link-invalid': [404, 'This link is not valid. Choose which emails you get under Notifications.'],
  'mail-not-found': [404, 'There is no such mail.'],
  'email-taken': [409, 'This email belongs to another account.'],
  'email-unverified': [
    409,
    'This person has not verified their email, so they cannot have this role. Ask them to verify it under Account, then try again.',
  ],
  'account-unusable': [
    409,
    'The sign-in account of this person is disabled or no longer exists, so they cannot have this role.',
  ],
  'pro-active': [409, "This change would end this person's Pro access early. To do that, use End Pro."],
  'survey-closed': [409, 'This survey is closed. Voting has ended.'],
  'already-voted': [409, ALREADY_VOTED_TITLE],
  'comparison-not-final': [409, 'Questions can be compared when the results are final.'],
  'ballot-policy-fixed': [409, 'This survey has votes, so how they are kept can no longer change.'],
  'ballot-box-sealed': [
    409,
    'This survey has anonymous votes, so its questions and policies can no longer change, apart from corrections of their wording, at most five times each. Create a new survey for other changes.',
  ],
  'ballots-held-back': [
    409,
    'The answers to a survey with anonymous ballots are shown all at once, a few minutes after it closes.',
  ],
  'ballots-not-whole': [
    409,
    'The ballots of this survey are not shown as a whole, so they cannot be filtered by an answer.',
  ],
  /** Only from API processes of earlier releases. */
  'ballots-unlinked': [
    409,
    'The anonymous ballots of this survey can no longer be linked to people, so it cannot be reopened: somebody could vote twice.',
  ],
  'results-revealed': [
    409,
    'The complete results of this survey with anonymous ballots have been shown, so it cannot be reopened: a difference would reveal who voted how.',
  ],
  'survey-changed': [409, 'This survey was changed while you were answering. Reload it and vote again.'],
  'already-reported': [409, 'You have already reported this survey. Every account can report it once.'],
  'survey-conflict': [409, 'This survey was saved elsewhere after you opened it. Compare both and save again.'],
  'too-many-versions': [409, 'The questions of this survey have changed too often. Create a new survey for them.'],
  'too-many-changes': [409, 'This survey has been changed a hundred times. Create a new survey for more changes.'],
  'not-a-correction': [
    409,
    'A correction changes titles and descriptions of questions only, at most five times each. Save these changes as a new version.',
  ],
  'state-conflict': [409, 'The state of this survey has changed, so this is no longer possible. Reload the page.'],
  'survey-withdrawn': [409, 'The owner of this survey has withdrawn it, so only the owner can publish it again.'],
  'invitation-used': [409, 'This person has voted or is voting right now, so the invitation cannot be taken back.'],
  'invitation-opened': [
    409,
    'This invitation has been opened or does not exist. Until a survey with anonymous ballots closes, an opened invitation cannot be taken back.',
  ],
  'too-many-invitations': [409, 'A survey can have at most 10,000 invitations.'],
  'too-many-invitations-today': [
    409,
    'You cannot invite that many people today. The count starts again at midnight UTC; invite fewer, or wait until then.',
  ],
  'too-many-reminders': [409, 'Five reminders are scheduled. Cancel one of them first.'],
  'not-unpublished': [409, 'This survey is published. There is nothing to review.'],
  'review-pending': [409, 'You have already requested a review. It is waiting for an admin.'],
  'surveyor-request-open': [409, 'You have already asked to become a surveyor. An admin has not decided yet.'],
  'surveyor-request-decided': [409, 'Another admin has decided this request. Reload the page.'],
  'mail-not-retryable': [
    409,
    'This mail cannot be sent again: it was sent, waits to be sent, or its text is no longer stored.',
  ],
  'last-admin': [409, 'This is the last admin. Make someone else an admin first.'],
  'nothing-to-buy': [409, NOTHING_TO_BUY_TITLE],
  'payment-arrived': [409, PAYMENT_ARRIVED_TITLE],
  'payment-unpaid': [409, 'This payment has not gone through.'],
  'request-in-progress': [409, 'This request is still being processed. Try again in a moment.'],
  'body-too-large': [413, 'The request is too large. The limit is 1 MB.'],
  'unsupported-media-type': [415, 'Send JSON with the content type application/json.'],
  'invalid-input': [422, 'Some fields are not valid.'],
  'comparison-too-large': [
    422,
    'This survey has too many votes to compare its questions here. Its surveyor can download the responses and compare them.',
  ],
  'search-too-wide': [422, 'This search is too broad. Use longer or rarer words, or fewer filters.'],
  'survey-readable': [409, 'This survey is not damaged, so only its owner can delete it.'],
  'idempotency-key-reused': [422, 'This idempotency key was used for another request. Use a new one.'],
  'too-many-requests': [429, 'Too many requests. Wait a moment and try again.'],
  internal: [
    500,
    'Something went wrong on our side. If you were saving something, check whether it was saved, then try again.',
  ],
  'unreadable-record': [
    500,
    'This record is damaged and cannot be shown. Trying again will not help; admins can see which record it is.',
  ],
  'anonymity-unavailable': [
    503,
    'Anonymous ballots are not available on this installation. Choose votes with names, or ask its operators.',
  ],
  'ballot-key-missing': [
    503,
    'Voting in this survey is paused because the server cannot read the key of its anonymous ballots. Your vote was not counted. Try again later.',
  ],
  'identity-unreachable': [503, 'The sign-in service cannot be reached. Try again in a moment.'],
  'payments-closed': [503, 'Card payments are not available on this installation.'],
  'payments-unreachable': [503, 'The payment service cannot be reached. Try again in a moment.'],
  'took-too-long': [503, 'This took too long. Try again in a moment.'],
  'storage-full': [
    503,
    'Canvass cannot save anything right now because its disk is full. You can still read everything; try again later.',
  ],
  'service-unavailable': [503, 'Canvass is not available right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;

/** What is wrong with one field: `{ field: 'body.questions.0.title', message: '…' }`. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** The body of an `application/problem+json` answer. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  requestId?: string;
  errors?: FieldProblem[];
}
