import { PRO_PRICE_USD } from '@canvass/shared/contracts';
import { formatDollars } from '@canvass/shared/ui';

/** The four steps of the specification, section 2. */
export const howItWorks = {
  title: 'How it Works',
  steps: [
    { title: 'Register', text: 'Your name, an email, and a password. Or use your Google account.' },
    { title: 'Login', text: 'An account has at most one vote in a survey, so sign in to cast yours.' },
    {
      title: 'Be a pro User',
      get text() {
        return `${formatDollars(PRO_PRICE_USD)} per month, paid by card. Cancel by not renewing.`;
      },
    },
    {
      title: 'Then enjoy many extra features',
      text: 'Leave a comment with your vote, and read the ones you have left.',
    },
  ],
} as const;
