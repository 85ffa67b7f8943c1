import { saveFile } from '../ui/format/save-file';

/** The side length of a saved picture, in pixels: enough for a poster. */
const IMAGE_SIZE_PX = 1024;

/** Serializes a drawing as a standalone file, with a default size for other programs. */
function toStandaloneSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('width', String(IMAGE_SIZE_PX));
  copy.setAttribute('height', String(IMAGE_SIZE_PX));
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a square SVG element of the page as an SVG file. */
export function saveSvg(svg: SVGSVGElement, name: string): void {
  saveFile(new Blob([toStandaloneSvg(svg)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Saves a square SVG element of the page as a PNG file. Rejects when the browser cannot draw it. */
export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const image = new Image(IMAGE_SIZE_PX, IMAGE_SIZE_PX);
  image.src = `data:image/svg+xml,${encodeURIComponent(toStandaloneSvg(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = IMAGE_SIZE_PX;
  canvas.height = IMAGE_SIZE_PX;
  canvas.getContext('2d')?.drawImage(image, 0, 0, IMAGE_SIZE_PX, IMAGE_SIZE_PX);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser gave no picture.');
  saveFile(png, `${name}.png`);
}
