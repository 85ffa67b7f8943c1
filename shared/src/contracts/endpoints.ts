import { compareQuestions } from './comparisons';
import { listMessages, markMessage, sendMessage } from './contact';
import type { Endpoint } from './endpoint';
import { listEvents } from './events';
import { readFinalReport } from './final-reports';
import { live, ready } from './health';
import { listMails, retryMail } from './mails';
import { readDocs, readMetrics, readOpenApi } from './operations';
import { dropOverride, readOverridesPage, readOwnOverride, setOverride, verifyOverride } from './overrides';
import { readOverview } from './overview';
import { readOwnPart } from './my-activity';
import {
  changeNotificationPreference,
  countUnreadNotifications,
  followResults,
  listNotifications,
  markNotificationsRead,
  readNotificationPreferences,
  readUnsubscribe,
  unfollowResults,
  unsubscribe,
} from './notifications';
import {
  createPaymentIntent,
  exportPayments,
  listOwnPayments,
  listPaymentMonths,
  listPayments,
  readOwnPayment,
  recordPayment,
} from './payments';
import {
  changeStatus,
  decideReports,
  listFeedbacks,
  listOwnReports,
  listReportedSurveys,
  listReports,
  listReviewRequests,
  reportSurvey,
  requestReview,
} from './reports';
import { readResults } from './results';
import {
  cancelReminder,
  exportInvitations,
  invitePeople,
  listInvitations,
  listScheduledReminders,
  previewInvitations,
  remindInvited,
  redeemInvitation,
  scheduleReminder,
  withdrawInvitation,
} from './invitations';
import { listScheduledTasks } from './scheduled-tasks';
import { endAllSessions, endSession, recheckSessions } from './sessions';
import { createDraft, deleteDraft, listDrafts, readDraft, saveDraft, scheduleDraft } from './survey-drafts';
import { listVersions, readHistory } from './survey-history';
import { listSurveyIdParts, listSurveyIds } from './survey-ids';
import { changeState } from './survey-states';
import { answerTransfer, cancelTransfer, listTransferOffers, offerTransfer } from './survey-transfers';
import {
  decideSurveyorRequest,
  listSurveyorRequests,
  readOwnSurveyorRequest,
  requestSurveyorRole,
  withdrawSurveyorRequest,
} from './surveyor-requests';
import { createSurvey, deleteSurvey, listOwnSurveys, listSurveys, readSurvey, updateSurvey } from './surveys';
import { readTelemetry, sendTelemetry } from './telemetry';
import {
  changeRole,
  checkRole,
  deleteOwnAccount,
  deleteUser,
  issueToken,
  listUsers,
  readOwnData,
  refreshUser,
  registerUser,
} from './users';
import {
  castVote,
  exportCsv,
  exportJsonLines,
  exportXlsx,
  listComments,
  listParticipated,
  listResponses,
  listVoted,
} from './votes';

/** Every endpoint of the API by name. The server must answer all of them, and tests iterate over them. */
export const endpoints = {
  live,
  ready,
  readMetrics,
  readDocs,
  readOpenApi,
  issueToken,
  registerUser,
  refreshUser,
  endSession,
  endAllSessions,
  recheckSessions,
  checkRole,
  listUsers,
  changeRole,
  requestSurveyorRole,
  readOwnSurveyorRequest,
  withdrawSurveyorRequest,
  listSurveyorRequests,
  decideSurveyorRequest,
  readOwnData,
  deleteOwnAccount,
  deleteUser,
  listSurveys,
  listOwnSurveys,
  listSurveyIdParts,
  listSurveyIds,
  listDrafts,
  createDraft,
  readDraft,
  saveDraft,
  scheduleDraft,
  deleteDraft,
  listTransferOffers,
  createSurvey,
  readSurvey,
  updateSurvey,
  changeState,
  deleteSurvey,
  offerTransfer,
  cancelTransfer,
  answerTransfer,
  previewInvitations,
  invitePeople,
  listInvitations,
  exportInvitations,
  remindInvited,
  listScheduledReminders,
  scheduleReminder,
  cancelReminder,
  withdrawInvitation,
  redeemInvitation,
  listVersions,
  readHistory,
  readResults,
  readFinalReport,
  compareQuestions,
  readOwnPart,
  castVote,
  listResponses,
  exportCsv,
  exportJsonLines,
  exportXlsx,
  listParticipated,
  listVoted,
  listComments,
  reportSurvey,
  listOwnReports,
  listReportedSurveys,
  listReports,
  decideReports,
  changeStatus,
  listFeedbacks,
  requestReview,
  listReviewRequests,
  sendMessage,
  listMessages,
  markMessage,
  listMails,
  retryMail,
  listNotifications,
  countUnreadNotifications,
  markNotificationsRead,
  readNotificationPreferences,
  changeNotificationPreference,
  readUnsubscribe,
  unsubscribe,
  followResults,
  unfollowResults,
  createPaymentIntent,
  recordPayment,
  listPayments,
  listPaymentMonths,
  exportPayments,
  listOwnPayments,
  readOwnPayment,
  listEvents,
  readOverview,
  sendTelemetry,
  readTelemetry,
  listScheduledTasks,
  readOverridesPage,
  readOwnOverride,
  setOverride,
  dropOverride,
  verifyOverride,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
