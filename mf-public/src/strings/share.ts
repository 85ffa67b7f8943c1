/** The texts of sharing and printing a survey. */
export const share = {
  title: 'Share this survey',
  copy: 'Copy link',
  copied: 'Link copied.',
  link: 'Link to this survey',
  copyByHand: 'Your browser blocked copying. The link is selected: copy it from here.',
  native: 'Share',
  qr: 'QR code',
  qrLabel: (address: string) => `QR code of ${address}`,
  print: 'Print',
  close: 'Close',
} as const;
