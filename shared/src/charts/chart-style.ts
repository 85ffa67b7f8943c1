import { lightValues } from '../ui/theme/token-values';

/** The value of a token in the light theme; files are for paper and slides, whatever the theme of the page. */
function getLightValue(name: string): string {
  const [, value] = new RegExp(`^ *--${name}: (.+);$`, 'm').exec(lightValues) ?? [];
  if (value === undefined) throw new Error(`There is no token --${name}.`);
  return value;
}

/** The colors of a chart. */
export const colors = {
  surface: getLightValue('surface'),
  ink: getLightValue('ink'),
  ink2: getLightValue('ink-2'),
  line: getLightValue('line'),
  bar: getLightValue('bar'),
  track: getLightValue('rest'),
  lead: getLightValue('accent'),
} as const;

/** The fonts of the product that come with the reader's system; a file cannot load any. */
export const families = { sans: getLightValue('font-sans'), serif: getLightValue('font-serif') } as const;

/** How a text is set. */
export interface TextStyle {
  family: keyof typeof families;
  /** In pixels, as the height of a line. */
  size: number;
  lineHeight: number;
  color: string;
  isBold?: boolean;
}

/** The styles of the texts of a chart. */
export const textStyles = {
  surveyTitle: { family: 'serif', size: 24, lineHeight: 32, color: colors.ink2 },
  questionTitle: { family: 'serif', size: 40, lineHeight: 50, color: colors.ink },
  totals: { family: 'sans', size: 24, lineHeight: 32, color: colors.ink2 },
  option: { family: 'serif', size: 28, lineHeight: 38, color: colors.ink },
  count: { family: 'sans', size: 22, lineHeight: 38, color: colors.ink2 },
  value: { family: 'sans', size: 28, lineHeight: 38, color: colors.ink2 },
  leadValue: { family: 'sans', size: 28, lineHeight: 38, color: colors.ink, isBold: true },
  step: { family: 'sans', size: 26, lineHeight: 40, color: colors.ink },
  note: { family: 'sans', size: 22, lineHeight: 30, color: colors.ink2 },
  source: { family: 'sans', size: 20, lineHeight: 28, color: colors.ink2 },
} as const satisfies Record<string, TextStyle>;

/** A style as the CSS shorthand that a canvas understands: `bold 28px serif`. */
export function formatFont({ family, size, isBold }: TextStyle): string {
  return `${isBold ? 'bold ' : ''}${size}px ${families[family]}`;
}
