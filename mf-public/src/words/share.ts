/** What people read where they share or print a survey. */
export const share = {
  title: 'Share this survey',
  copy: 'Copy link',
  copied: 'Link copied.',
  link: 'Link to this survey',
  copyByHand: 'Your browser did not let us copy it. It is selected: copy it from here.',
  native: 'Share',
  qr: 'QR code',
  qrOf: (address: string) => `QR code of ${address}`,
  qrFailed: 'The QR code did not load',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  saveFailed: 'Your browser could not draw the picture. Save it as SVG instead.',
  print: 'Print',
  close: 'Close',
} as const;
