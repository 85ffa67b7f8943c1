import { saveFile } from '../ui/format/save-file';

/** A standalone SVG document with its size in pixels. */
export interface SvgImage {
  markup: string;
  width: number;
  height: number;
}

/** The side length of a saved square, in pixels: enough for a poster. */
const SQUARE_SIZE_PX = 1024;

/** The largest area that every browser can draw, in pixels: that of Safari on phones. */
const MAX_AREA_PX = 2 ** 24;

/** Serializes a square SVG element of the page as a standalone document, with a default size for other programs. */
export function toSquareImage(svg: SVGSVGElement): SvgImage {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('width', String(SQUARE_SIZE_PX));
  copy.setAttribute('height', String(SQUARE_SIZE_PX));
  return { markup: new XMLSerializer().serializeToString(copy), width: SQUARE_SIZE_PX, height: SQUARE_SIZE_PX };
}

/** Saves an image as an SVG file. @param name the name of the file, without an extension. */
export function saveSvg({ markup }: SvgImage, name: string): void {
  saveFile(new Blob([markup], { type: 'image/svg+xml' }), `${name}.svg`);
}

/**
 * Saves an image as a PNG file. Rejects when the browser cannot draw it.
 * @param name the name of the file, without an extension.
 * @param scale pixels of the file per pixel of the image; 1 by default, and less if the file would be too large to draw.
 */
export async function savePng({ markup, width, height }: SvgImage, name: string, scale = 1): Promise<void> {
  const usedScale = Math.min(scale, Math.sqrt(MAX_AREA_PX / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * usedScale);
  canvas.height = Math.floor(height * usedScale);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser gave no picture.');
  saveFile(png, `${name}.png`);
}
