/** The values of the design. The contrast of every pair is at least 4.5 for text and 3 for controls, in both themes. */
export const lightValues = `
  color-scheme: light;

 
  --paper: #f3f6f2;
  --surface: #ffffff;
  --sunken: #e8ede7;
  --raised: #ffffff;
  --ink: #131a16;
  --ink-2: #414c46;
  --ink-3: #5a665f;
  --line: #d3dbd4;
  --line-strong: #75827a;
  --accent: #5b2a94;
  --accent-hover: #451c75;
  --accent-soft: #f0e9f8;
  --accent-line: #b79ad8;
  --on-accent: #ffffff;
  --deep: #2b1150;
  --on-deep: #ffffff;
  --on-deep-2: #d9c8f0;
  --danger: #a81e17;
  --danger-soft: #fcecea;
  --danger-line: #e0a29d;
  --on-danger: #ffffff;
  --success: #146039;
  --success-soft: #e2f2e8;
  --success-line: #93c7a9;
  --warn: #7a4a00;
  --warn-soft: #fcf0d6;
  --warn-line: #ddb566;
  --info: #17537f;
  --info-soft: #e4eff8;
  --info-line: #97bedd;
  --bar: #84928a;
  --rest: #e2e8e2;
  --focus: #7a35d6;

 
  --font-sans: system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, Inter, "Noto Sans", "Liberation Sans", sans-serif;
  --font-serif: Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", "Charis SIL", "Source Serif 4", Cambria, "Noto Serif", Georgia, serif;
  --font-mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
  --text-xs: 0.8125rem;
  --text-sm: 0.875rem;
  --text-md: 1rem;
  --text-lg: clamp(1.0625rem, 1.02rem + 0.2vw, 1.1875rem);
  --text-xl: clamp(1.1875rem, 1.12rem + 0.34vw, 1.4375rem);
  --text-2xl: clamp(1.4375rem, 1.3rem + 0.6vw, 1.875rem);
  --text-3xl: clamp(1.875rem, 1.5rem + 1.6vw, 2.875rem);
  --text-4xl: clamp(2.25rem, 1.35rem + 4.2vw, 4.75rem);
  --leading-tight: 1.06;
  --leading-snug: 1.25;
  --leading-body: 1.55;
  --tracking-display: -0.028em;
  --tracking-heading: -0.014em;
  --weight-regular: 400;
  --weight-medium: 500;
  --weight-bold: 650;

 
  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.5rem;
  --space-6: 2rem;
  --space-7: 2.5rem;
  --space-8: 3rem;
  --space-9: 4rem;
  --space-10: 6rem;
  --gutter: clamp(1rem, 0.4rem + 2.6vw, 2.5rem);
  --section: clamp(3.5rem, 2rem + 6vw, 7rem);

 
  --measure: 68ch;
  --width-form: 25rem;
  --width-read: 46rem;
  --width-page: 76rem;
  --width-wide: 92rem;
  --drawer: 16rem;
  --bar-height: 4rem;
  --control: 2.75rem;
  --control-sm: 2.25rem;

 
  --radius-1: 2px;
  --radius-2: 4px;
  --radius-3: 6px;
  --radius-oval: 999px;

 
  --lift-0: none;
  --lift-1: 0 1px 0 rgb(19 26 22 / 0.05), 0 4px 14px -6px rgb(19 26 22 / 0.16);
  --lift-2: 0 2px 4px rgb(19 26 22 / 0.06), 0 16px 36px -12px rgb(19 26 22 / 0.24);
  --lift-3: 0 4px 8px rgb(19 26 22 / 0.08), 0 36px 72px -20px rgb(19 26 22 / 0.4);
  --scrim: rgb(15 20 17 / 0.55);

 
  --fast: 90ms;
  --calm: 170ms;
  --ease: cubic-bezier(0.2, 0.7, 0.2, 1);


 
  --z-sticky: 10;
  --z-bar: 20;
  --z-drawer: 30;
  --z-menu: 40;
  --z-dialog: 50;
  --z-toast: 60;
`;

export const darkValues = `
  color-scheme: dark;
  --paper: #0d1210;
  --surface: #161e1a;
  --sunken: #0a0e0c;
  --raised: #1b2420;
  --ink: #edf3ee;
  --ink-2: #b7c3bc;
  --ink-3: #94a29a;
  --line: #2a352f;
  --line-strong: #73827a;
  --accent: #c7a9f7;
  --accent-hover: #d9c4fa;
  --accent-soft: #281d3b;
  --accent-line: #6b4e9b;
  --on-accent: #1d0d33;
  --deep: #21113b;
  --on-deep: #f3ecfc;
  --on-deep-2: #cdbbe6;
  --danger: #ff9e94;
  --danger-soft: #381917;
  --danger-line: #7a3732;
  --on-danger: #2c0806;
  --success: #7dd3a3;
  --success-soft: #11301f;
  --success-line: #2c6546;
  --warn: #f0c069;
  --warn-soft: #33270d;
  --warn-line: #6c531d;
  --info: #92c7f2;
  --info-soft: #11283a;
  --info-line: #2e5877;
  --bar: #718178;
  --rest: #27312c;
  --focus: #dcc6ff;
  --lift-1: 0 0 0 1px rgb(255 255 255 / 0.03), 0 6px 18px -6px rgb(0 0 0 / 0.7);
  --lift-2: 0 0 0 1px rgb(255 255 255 / 0.05), 0 18px 40px -10px rgb(0 0 0 / 0.8);
  --lift-3: 0 0 0 1px rgb(255 255 255 / 0.06), 0 40px 80px -16px rgb(0 0 0 / 0.9);
  --scrim: rgb(0 0 0 / 0.68);
`;

/** Ink on white in every theme, for printing. */
export const printValues = `
  color-scheme: light;
  --paper: #fff;
  --surface: #fff;
  --sunken: #fff;
  --ink: #000;
  --ink-2: #222;
  --ink-3: #333;
  --line: #bbb;
  --line-strong: #777;
  --accent: #000;
  --accent-soft: #fff;
  --on-accent: #fff;
  --deep: #fff;
  --on-deep: #000;
  --on-deep-2: #222;
  --bar: #999;
  --rest: #eee;
  --success: #000;
  --success-soft: #fff;
  --danger: #000;
  --danger-soft: #fff;
  --warn: #000;
  --warn-soft: #fff;
  --info: #000;
  --info-soft: #fff;
  --success-line: #777;
  --danger-line: #777;
  --warn-line: #777;
  --info-line: #777;
`;
