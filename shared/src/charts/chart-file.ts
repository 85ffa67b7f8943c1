import { savePng, saveSvg } from '../share/save-image';
import { createChartSvg, type Chart } from './chart-svg';

/** The formats of a chart's file. */
export type ChartFormat = 'svg' | 'png';

/** Pixels of a PNG file per pixel of the chart: sharp on a slide, and in print. */
const PNG_SCALE = 2;

/** Measures texts as the browser draws them. @throws an Error if it has no canvas. */
function createMeasure(): (text: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  return (text, font) => {
    context.font = font;
    return context.measureText(text).width;
  };
}

/** Saves a chart as a file. Rejects when the browser cannot draw it. @param name the name of the file, without an extension. */
export async function saveChart(chart: Chart, format: ChartFormat, name: string): Promise<void> {
  const image = createChartSvg(chart, createMeasure());
  await (format === 'svg' ? saveSvg(image, name) : savePng(image, name, PNG_SCALE));
}
