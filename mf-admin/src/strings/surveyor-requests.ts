import { formatCount, strings as uiStrings } from '@canvass/shared/ui';

/** The texts of users' requests for the role surveyor. */
export const surveyorRequests = {
  title: 'Surveyor requests',
  tabs: { open: 'Open', approved: 'Approved', declined: 'Declined' },
  reason: 'Reason',
  approve: 'Approve',
  approving: 'Approving',
  approveLabel: (name: string) => `Approve: ${name}`,
  approved: (name: string) => `${name} is a surveyor now`,
  decline: 'Decline',
  declineLabel: (name: string) => `Decline: ${name}`,
  declined: (name: string) => `The request of ${name} is declined`,
  dialog: {
    title: 'Decline this request',
    label: 'Reason',
    hint: 'The user reads it on the page of their request and in an email.',
    missing: 'Give a reason, so that the user knows what to change.',
    tooLong: (limit: number, excess: number) =>
      `A reason is limited to ${formatCount(limit)} characters. ${uiStrings.excess(excess)}`,
    refused: (why: string) => `The reason ${why}.`,
    action: 'Decline',
    pendingAction: 'Declining',
  },
  none: {
    open: { title: 'No open requests', text: 'Users who ask to become surveyors appear here.' },
    approved: { title: 'No requests are approved yet', text: 'Requests that you approve are kept here.' },
    declined: { title: 'No requests are declined', text: 'Requests that you decline are kept here.' },
  },
  seeApproved: 'Approved requests',
  seeOpen: 'Open requests',
  failed: 'The requests did not load',
} as const;
