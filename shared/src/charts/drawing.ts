import { breakLines, isRightToLeft } from '../text/line-breaking';
import { families, formatFont, type TextStyle } from './chart-style';
import { createElement, toSingleLine, type SvgElement } from './svg-element';

/** The width of a chart, and the width of its margins, in pixels. */
export const WIDTH = 1200;
export const MARGIN = 64;
export const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

/** The part of a width that lines fill: the fonts of who opens the file can be wider than those it was measured with. */
const FILLED_PART = 0.94;

/** Where the baseline is in the height of a line: for every size of a font, so that texts beside each other are aligned. */
const BASELINE = 0.76;

/** The width of a text in pixels, in a font that is given as a CSS shorthand: `bold 28px serif`. */
export type MeasureText = (text: string, font: string) => number;

/** What all parts of a chart are drawn with. */
export interface Frame {
  measure: MeasureText;
  /** Whether the chart begins at its right side. */
  isMirrored: boolean;
}

/** Elements, and where they end, in pixels from the top. */
export interface Drawing {
  elements: SvgElement[];
  bottom: number;
}

/** The width of one line in a style. */
export function measureLine({ measure }: Frame, text: string, style: TextStyle): number {
  return measure(text, formatFont(style));
}

interface LinePlace {
  /** Which part of the line is at `x`. */
  edge: 'left' | 'middle' | 'right';
  x: number;
  top: number;
  isRtl: boolean;
}

/** SVG counts `start` and `end` in the direction of the text. */
function getAnchor({ edge, isRtl }: LinePlace): string | undefined {
  if (edge === 'middle') return edge;
  return (edge === 'left') === isRtl ? 'end' : undefined;
}

function drawLine(text: string, style: TextStyle, place: LinePlace): SvgElement {
  return createElement(
    'text',
    {
      x: Math.round(place.x),
      y: Math.round(place.top + style.lineHeight * BASELINE),
      'text-anchor': getAnchor(place),
      direction: place.isRtl ? 'rtl' : undefined,
      'font-family': style.family === 'sans' ? undefined : families[style.family],
      'font-size': style.size,
      'font-weight': style.isBold ? 'bold' : undefined,
      fill: style.color,
    },
    text,
  );
}

export interface TextBlock {
  text: string;
  style: TextStyle;
  top: number;
  /** The side of the chart at which the text is: where it begins by default. */
  side?: 'start' | 'end';
  /** The distance from that side; that of the margin by default. */
  offset?: number;
  /** The room for its lines; the width of the content by default. */
  width?: number;
}

/** Draws a text with as many lines as it needs, in its own direction; nothing if it is empty. */
export function drawText(frame: Frame, block: TextBlock): Drawing {
  const { style, top, side = 'start', offset = MARGIN, width = CONTENT_WIDTH } = block;
  const text = toSingleLine(block.text);
  const isRtl = isRightToLeft(text);
  const measure = (line: string) => measureLine(frame, line, style);
  const { lines } = breakLines(text, { maxWidth: width * FILLED_PART, measure });
  const isAtRight = (side === 'end') !== frame.isMirrored;
  const sideX = isAtRight ? WIDTH - offset : offset;
  // Several lines in the other direction are aligned where they begin; the widest one fills the block.
  const isShifted = lines.length > 1 && isRtl !== isAtRight;
  const blockWidth = isShifted ? Math.max(...lines.map(measure)) : 0;
  const place = {
    edge: isAtRight === isShifted ? 'left' : 'right',
    x: isAtRight ? sideX - blockWidth : sideX + blockWidth,
    isRtl,
  } as const;
  return {
    elements: lines.map((line, index) => drawLine(line, style, { ...place, top: top + index * style.lineHeight })),
    bottom: top + lines.length * style.lineHeight,
  };
}

/** Draws one line, centered at `x` and made smaller if it is wider than `width`. */
export function drawCenteredLine(
  frame: Frame,
  { text, style, x, top, width }: { text: string; style: TextStyle; x: number; top: number; width: number },
): SvgElement {
  const scale = Math.min(1, (width * FILLED_PART) / Math.max(measureLine(frame, text, style), 1));
  const fitted = { ...style, size: Math.floor(style.size * scale) };
  return drawLine(text, fitted, { edge: 'middle', x, top, isRtl: false });
}
