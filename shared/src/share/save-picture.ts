import { saveFile } from '../ui/save-file';

/** The side of a saved picture, in pixels: enough for a poster. */
const SIDE = 1024;

/** A drawing as a file of its own, with a size that programs can start from. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('width', String(SIDE));
  copy.setAttribute('height', String(SIDE));
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a square drawing of the page as an SVG file. */
export function saveSvg(drawing: SVGSVGElement, name: string): void {
  saveFile(new Blob([standalone(drawing)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves a square drawing of the page as a PNG file. Rejects when the browser cannot draw it. */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const picture = new Image(SIDE, SIDE);
  picture.src = `data:image/svg+xml,${encodeURIComponent(standalone(drawing))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, SIDE, SIDE);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser gave no picture.');
  saveFile(png, `${name}.png`);
}
