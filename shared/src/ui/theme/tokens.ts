/**
 * The names of the design's values, for use in styled-components: `${tokens.color.ink}`. The values are in
 * `token-values.ts`; light and dark use the same names.
 */
export const tokens = {
  color: {
    paper: 'var(--paper)',
    surface: 'var(--surface)',
    sunken: 'var(--sunken)',
    raised: 'var(--raised)',
    ink: 'var(--ink)',
    ink2: 'var(--ink-2)',
    ink3: 'var(--ink-3)',
    line: 'var(--line)',
    lineStrong: 'var(--line-strong)',
    accent: 'var(--accent)',
    accentHover: 'var(--accent-hover)',
    accentSoft: 'var(--accent-soft)',
    accentLine: 'var(--accent-line)',
    onAccent: 'var(--on-accent)',
    deep: 'var(--deep)',
    onDeep: 'var(--on-deep)',
    onDeep2: 'var(--on-deep-2)',
    danger: 'var(--danger)',
    dangerSoft: 'var(--danger-soft)',
    dangerLine: 'var(--danger-line)',
    onDanger: 'var(--on-danger)',
    success: 'var(--success)',
    successSoft: 'var(--success-soft)',
    successLine: 'var(--success-line)',
    warn: 'var(--warn)',
    warnSoft: 'var(--warn-soft)',
    warnLine: 'var(--warn-line)',
    info: 'var(--info)',
    infoSoft: 'var(--info-soft)',
    infoLine: 'var(--info-line)',
    bar: 'var(--bar)',
    rest: 'var(--rest)',
    focus: 'var(--focus)',
    scrim: 'var(--scrim)',
  },
  font: { sans: 'var(--font-sans)', serif: 'var(--font-serif)', mono: 'var(--font-mono)' },
  text: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
    xl2: 'var(--text-2xl)',
    title: 'var(--text-3xl)',
    display: 'var(--text-4xl)',
  },
  leading: { tight: 'var(--leading-tight)', snug: 'var(--leading-snug)', body: 'var(--leading-body)' },
  tracking: { display: 'var(--tracking-display)', heading: 'var(--tracking-heading)' },
  weight: { regular: 'var(--weight-regular)', medium: 'var(--weight-medium)', bold: 'var(--weight-bold)' },
  /** Steps of 4 px up to 16 (`s1`..`s4`), then of 8. `s`, `m`, and `l` are the gaps of a stack. */
  space: {
    s: 'var(--space-2)',
    m: 'var(--space-4)',
    l: 'var(--space-6)',
    s1: 'var(--space-1)',
    s2: 'var(--space-2)',
    s3: 'var(--space-3)',
    s4: 'var(--space-4)',
    s5: 'var(--space-5)',
    s6: 'var(--space-6)',
    s7: 'var(--space-7)',
    s8: 'var(--space-8)',
    s9: 'var(--space-9)',
    s10: 'var(--space-10)',
    gutter: 'var(--gutter)',
    section: 'var(--section)',
  },
  width: {
    measure: 'var(--measure)',
    form: 'var(--width-form)',
    read: 'var(--width-read)',
    page: 'var(--width-page)',
    wide: 'var(--width-wide)',
    drawer: 'var(--drawer)',
  },
  height: { bar: 'var(--bar-height)', control: 'var(--control)', controlSmall: 'var(--control-sm)' },
  radius: { s: 'var(--radius-1)', m: 'var(--radius-2)', l: 'var(--radius-3)', oval: 'var(--radius-oval)' },
  line: {
    hair: '1px solid var(--line)',
    control: '1px solid var(--line-strong)',
    tear: '2px dashed var(--line)',
    rule: '3px solid var(--ink)',
  },
  lift: { card: 'var(--lift-1)', menu: 'var(--lift-2)', dialog: 'var(--lift-3)' },
  motion: { fast: 'var(--fast)', calm: 'var(--calm)', ease: 'var(--ease)' },
  /**
   * Written out where it is used: a custom property would fix the page's color and miss the white ring on the dark
   * band.
   */
  ring: '3px solid var(--focus)',
  ringGap: '2px',
  z: {
    sticky: 'var(--z-sticky)',
    bar: 'var(--z-bar)',
    drawer: 'var(--z-drawer)',
    menu: 'var(--z-menu)',
    dialog: 'var(--z-dialog)',
    toast: 'var(--z-toast)',
  },
} as const;

/** Media queries of the design, followed by a block: `${media.small} { ... }`. */
export const media = {
  /** From 44rem: two columns. */
  small: '@media (min-width: 44rem)',
  /** From 64rem: three columns, the aside next to its page, the drawer always open. */
  medium: '@media (min-width: 64rem)',
  /** From 76rem: the dashboard's two panes. */
  large: '@media (min-width: 76rem)',
  /** Below 30rem: the smallest phones. */
  tiny: '@media (max-width: 29.99rem)',
  /** Below 48rem: tables turn into records, and the site's links into a menu. */
  phone: '@media (max-width: 47.99rem)',
  /** Below 64rem: the drawer is closed until asked for. */
  belowMedium: '@media (max-width: 63.99rem)',
  /** From 40rem: a form has two columns. */
  form: '@media (min-width: 40rem)',
  /** From 60rem: a heading is next to its list. */
  beside: '@media (min-width: 60rem)',
  /** Below 20rem high: a window at 400 % zoom, or a phone on its side. */
  low: '@media (max-height: 19.99rem)',
  print: '@media print',
  stillness: '@media (prefers-reduced-motion: reduce)',
  forcedColors: '@media (forced-colors: active)',
} as const;
