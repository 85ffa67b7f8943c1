import { render, screen } from '@testing-library/react';
import { QrCode } from '../index';

const modules = [
  [false, false, false, false],
  [false, true, true, false],
  [true, false, true, true],
  [false, false, false, false],
];

test('a QR code is drawn black on white, with one bar per run of modules and a label', () => {
  render(<QrCode modules={modules} label="QR code of https://canvass.test/" />);
  const drawing = screen.getByRole('img', { name: 'QR code of https://canvass.test/' });
  expect(drawing).toHaveAttribute('viewBox', '0 0 4 4');
  expect(drawing.querySelector('rect')).toHaveAttribute('fill', '#fff');
  expect(drawing.querySelector('path')).toHaveAttribute('fill', '#000');
  expect(drawing.querySelector('path')).toHaveAttribute('d', 'M1 1h2v1H1zM0 2h1v1H0zM2 2h2v1H2z');
});
