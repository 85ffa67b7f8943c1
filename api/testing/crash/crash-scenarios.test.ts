import { endpoints, type EndpointName } from '@canvass/shared/contracts';
import { CRASH_SCENARIOS } from './crash-scenarios';

/** The endpoint that each crash scenario calls. */
const ENDPOINTS_OF_SCENARIOS: Record<string, EndpointName | 'a command' | 'the webhook of payments'> = {
  'the first vote of a survey': 'castVote',
  'a later vote': 'castVote',
  'the vote that completes a step of the results': 'castVote',
  'a vote with a comment': 'castVote',
  'the first vote of a survey with anonymous ballots': 'castVote',
  'a later vote with an anonymous ballot': 'castVote',
  'a vote of a verified address': 'castVote',
  'an anonymous ballot of a verified address': 'castVote',
  'the publication of a survey': 'createSurvey',
  'the publication of a draft': 'createSurvey',
  'storing a draft': 'createDraft',
  'saving a draft': 'saveDraft',
  'scheduling a survey': 'scheduleDraft',
  'deleting a draft': 'deleteDraft',
  'closing a survey': 'changeState',
  'reopening a survey': 'changeState',
  'withdrawing a survey': 'changeState',
  'deleting a survey': 'deleteSurvey',
  'offering a survey': 'offerTransfer',
  'taking an offer back': 'cancelTransfer',
  'accepting a survey': 'answerTransfer',
  'inviting people': 'invitePeople',
  'reminding invited people': 'remindInvited',
  'scheduling a reminder': 'scheduleReminder',
  'canceling a reminder': 'cancelReminder',
  'taking an invitation back': 'withdrawInvitation',
  'using an invitation': 'redeemInvitation',
  'the vote of an invited person': 'castVote',
  'an edit before the first vote': 'updateSurvey',
  'an edit of questions that were voted on': 'updateSurvey',
  'a report': 'reportSurvey',
  'unpublishing a reported survey': 'changeStatus',
  'publishing a survey again': 'changeStatus',
  'dismissing reports': 'decideReports',
  'upholding reports': 'decideReports',
  'undoing a dismissal': 'decideReports',
  'asking for a review': 'requestReview',
  'a message to the admins': 'sendMessage',
  'marking a message': 'markMessage',
  'asking to become a surveyor': 'requestSurveyorRole',
  'approving a surveyor': 'decideSurveyorRequest',
  'declining a surveyor': 'decideSurveyorRequest',
  'taking back a request for the role surveyor': 'withdrawSurveyorRequest',
  'sending a mail again': 'retryMail',
  'reading a notification': 'markNotificationsRead',
  'choosing which mails come': 'changeNotificationPreference',
  'ending mails by a link': 'unsubscribe',
  'following results': 'followResults',
  'following results no longer': 'unfollowResults',
  'giving a role': 'changeRole',
  'making an admin': 'changeRole',
  'taking a role': 'changeRole',
  'giving a month of Pro': 'changeRole',
  'removing somebody': 'deleteUser',
  'removing oneself': 'deleteOwnAccount',
  'granting a role by the command': 'a command',
  'a registration': 'registerUser',
  'a sign-in': 'issueToken',
  'signing out on all devices': 'endAllSessions',
  'beginning to pay': 'createPaymentIntent',
  'recording a payment by the page': 'recordPayment',
  'recording a payment by the webhook': 'the webhook of payments',
  'a refund': 'the webhook of payments',
};

/** Why some endpoints need no crash scenario. */
const REASONS_WITHOUT_SCENARIO: Partial<Record<EndpointName, string>> = {
  checkRole: 'only reads',
  previewInvitations: 'only reads',
  setOverride: 'stores nothing: the override is in a cookie',
  dropOverride: 'stores nothing: the override is in a cookie',
  sendTelemetry: 'adds to counters with one write, and nobody is promised that it was done',
  endSession: 'refuses the session with one write, before it tells the identity provider',
  recheckSessions:
    'stores two answers of the identity provider, each with one write, and asks again when it is repeated',
  refreshUser: 'stores the record of a person by the same code as registerUser',
};

test('each crash scenario declares the endpoint that it calls', () => {
  expect(Object.keys(ENDPOINTS_OF_SCENARIOS).toSorted()).toEqual(Object.keys(CRASH_SCENARIOS).toSorted());
});

test('each write endpoint has a crash scenario or a documented reason for having none', () => {
  const writeEndpoints = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));
  const coveredEndpoints = Object.values(ENDPOINTS_OF_SCENARIOS).filter((each) => each in endpoints);
  expect([...new Set(coveredEndpoints), ...Object.keys(REASONS_WITHOUT_SCENARIO)].toSorted()).toEqual(
    writeEndpoints.toSorted(),
  );
});
