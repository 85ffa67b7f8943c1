import type { ReactElement } from 'react';
import { styled } from 'styled-components';

const iconShapes = {
  plus: <path d="M12 5v14M5 12h14" />,
  trash: <path d="M5 7h14M10 7V4.8h4V7M7 7l.8 12.2h8.4L17 7" />,
  pencil: <path d="M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5" />,
  'chevron-up': <path d="m6 14.5 6-6 6 6" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 3.8a8.2 8.2 0 0 1 0 16.4z" fill="currentColor" />
    </>
  ),
  alert: <path d="M12 3.5 21 19.5H3zM12 10v4.2M12 16.9v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 7.8v.1" />
    </>
  ),
  check: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.2 12.3 2.6 2.6 5-5.4" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m15.5 15.5 4 4" />
    </>
  ),
  logout: <path d="M14 4.5H6.5v15H14M10.5 12H20m-3.2-3.4L20.2 12l-3.4 3.4" />,
  flag: <path d="M6 21V4h12l-2.5 4L18 12H6" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  file: <path d="M7 3.5h7l4 4v13H7zM14 3.5v4h4" />,
  card: (
    <path d="M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3 10h18M6.5 15h4" />
  ),
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof iconShapes;

const IconSvg = styled.svg`
  width: 1.25em;
  height: 1.25em;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.6;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** An icon next to text or in an `IconButton`, never on its own: it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <IconSvg viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name]}
    </IconSvg>
  );
}
