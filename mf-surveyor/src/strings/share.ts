/** The texts of sharing a survey. */
export const share = {
  open: 'Share',
  title: 'Share this survey',
  link: 'Link',
  code: 'Embed code',
  codeHint: 'Paste it into your own page. It shows the questions and links here to vote.',
  frameTitle: (title: string) => `${title}: a survey on Canvass`,
  copyLink: 'Copy link',
  copyCode: 'Copy code',
  copied: { link: 'Link copied.', code: 'Code copied.' },
  byHand: 'Your browser blocked copying. Select it and copy it by hand.',
  qr: 'QR code',
  unpublished:
    'This survey is unpublished. People who follow the link cannot see it until an admin publishes it again.',
  withdrawn: 'This survey is withdrawn. People who follow the link cannot see it until you restore it.',
  close: 'Close',
} as const;
