import type { Message } from '../contracts/contact';
import type { AuditEntry } from '../contracts/events';
import type { Overview } from '../contracts/overview';
import type { Payment, PaymentMonth } from '../contracts/payments';
import type { Report, ReportedSurvey, ReviewRequest } from '../contracts/reports';
import { createTestSurveySummary } from './test-data';

/** A survey with six open reports, as it appears in the queue of admins. */
export function createTestReportedSurvey(overrides: Partial<ReportedSurvey> = {}): ReportedSurvey {
  const { _id, title, category, surveyorEmail, status, voteCount } = createTestSurveySummary();
  return {
    surveyId: _id,
    title,
    category,
    surveyorEmail,
    status,
    voteCount,
    open: 6,
    reasons: { 'private-data': 4, spam: 2 },
    ...overrides,
  };
}

/** An open report as admins see it. */
export function createTestReport(overrides: Partial<Report> = {}): Report {
  const { _id, title } = createTestSurveySummary();
  return {
    _id: '65f000000000000000000301',
    survey: { _id, title },
    reason: 'private-data',
    details: 'Question 2 asks for a phone number.',
    state: 'open',
    reportedBy: 'tom@canvass.test',
    at: '2026-11-02T10:00:00.000Z',
    ...overrides,
  };
}

/** An unpublished survey whose surveyor requests a review. */
export function createTestReviewRequest(overrides: Partial<ReviewRequest> = {}): ReviewRequest {
  const { _id, title, category, surveyorEmail } = createTestSurveySummary();
  return {
    surveyId: _id,
    title,
    category,
    surveyorEmail,
    feedback: 'Question 2 asks for a phone number. Leave it out.',
    message: 'The question is gone.',
    reviewRequestedAt: '2026-11-03T10:00:00.000Z',
    ...overrides,
  };
}

/** An open message from a visitor. */
export function createTestMessage(overrides: Partial<Message> = {}): Message {
  return {
    _id: '65f000000000000000000401',
    name: 'Ines Berg',
    email: 'ines@canvass.test',
    message: 'How do I close a survey early?',
    state: 'open',
    verified: false,
    at: '2026-11-04T10:00:00.000Z',
    ...overrides,
  };
}

/** An overview with some of everything, and with work for admins. */
export function createTestOverview(overrides: Partial<Overview> = {}): Overview {
  return {
    users: 4218,
    unverifiedHolders: '0',
    surveys: 214,
    votes: 98_120,
    unpublished: '11',
    reports: '10',
    reported: '4',
    reviews: '2',
    surveyorRequests: '2',
    messages: '3',
    ...overrides,
  };
}

/** An admin changed a user's role. */
export function createTestAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: '65f000000000000000000501',
    at: '2026-11-05T10:00:00.000Z',
    actor: 'admin@canvass.test',
    action: 'role-changed',
    subject: { kind: 'user', id: '65f000000000000000000101', label: 'ada@canvass.test' },
    before: { role: 'user' },
    after: { role: 'surveyor' },
    outcome: 'done',
    ...overrides,
  };
}

/** A payment for a month as a pro user that was made and counts. */
export function createTestPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    _id: '65f000000000000000000701',
    email: 'ada@canvass.test',
    payment: 20,
    date: '11/20/2026',
    paidAt: '2026-11-20T10:05:00.000Z',
    status: 'paid',
    period: { from: '2026-11-20T10:05:00.000Z', until: '2026-12-20T10:05:00.000Z' },
    paymentIntentId: 'pi_3Qd8Zk2eZvKYlo2C1',
    ...overrides,
  };
}

/** The revenue of a month. */
export function createTestPaymentMonth(overrides: Partial<PaymentMonth> = {}): PaymentMonth {
  return { month: '2026-11', payments: 7, total: 140, returned: 1, ...overrides };
}
