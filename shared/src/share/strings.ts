/** The texts next to a QR code, and of copying. */
export const strings = {
  qrCodeLabel: (address: string) => `QR code of ${address}`,
  qrFailed: 'The QR code did not load',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  saveFailed: 'Your browser could not draw the picture. Save it as SVG instead.',
} as const;
