/** What people read where they pass on a survey of theirs. */
export const share = {
  open: 'Share',
  title: 'Share this survey',
  link: 'Link',
  code: 'Embed code',
  codeHint: 'Put it into a page of yours. It shows what the survey asks and leads here to vote.',
  frameTitle: (title: string) => `${title}: a survey on Canvass`,
  copyLink: 'Copy link',
  copyCode: 'Copy code',
  copied: { link: 'Link copied.', code: 'Code copied.' },
  byHand: 'Your browser did not let us copy it. Select it and copy it by hand.',
  qr: 'QR code',
  unpublished: 'It is unpublished: until an admin publishes it again, nobody who follows the link sees it.',
  close: 'Close',
} as const;
