import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';

/** The parts into which the font is divided by script. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];

/** A character that no font has. */
const MISSING_CHARACTER = '\u{10FFFD}';

const SAMPLE_SIZE_PX = 24;

/** The maximum number of characters of which is remembered whether a font has them. */
const MAX_KNOWN_CHARACTERS = 5000;

/** What pictures are drawn with. */
export interface CanvasLibrary {
  createCanvas: (width: number, height: number) => Canvas;
  /** The families for `context.font`: the font of the pictures, and then whatever this machine has for other scripts. */
  fontFamilies: string;
  /** Whether this machine has a font for every letter and digit of a text; signs such as emoji may be missing. */
  canDraw: (text: string) => boolean;
}

/** Loads the library and the font, which only the thread that draws needs. */
export async function loadCanvasLibrary(): Promise<CanvasLibrary> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  const packageFile = createRequire(import.meta.url).resolve('@fontsource/source-serif-4/package.json');
  const families = SUBSETS.map((subset) => {
    const family = `Canvass ${subset}`;
    const file = join(dirname(packageFile), 'files', `source-serif-4-${subset}-400-normal.woff2`);
    GlobalFonts.register(readFileSync(file), family);
    return family;
  });
  const fontFamilies = [...families.map((family) => `"${family}"`), 'serif', 'sans-serif'].join(', ');

  function drawCharacter(character: string): string {
    const canvas = createCanvas(2 * SAMPLE_SIZE_PX, 2 * SAMPLE_SIZE_PX);
    const context = canvas.getContext('2d');
    context.font = `${SAMPLE_SIZE_PX}px ${fontFamilies}`;
    context.fillText(character, SAMPLE_SIZE_PX / 2, 1.5 * SAMPLE_SIZE_PX);
    return canvas.data().toString('base64');
  }

  const missingGlyph = drawCharacter(MISSING_CHARACTER);
  const knownCharacters = new Map<string, boolean>();

  function canDrawCharacter(character: string): boolean {
    const known = knownCharacters.get(character);
    if (known !== undefined) return known;
    const isDrawable = drawCharacter(character) !== missingGlyph;
    if (knownCharacters.size >= MAX_KNOWN_CHARACTERS) knownCharacters.clear();
    knownCharacters.set(character, isDrawable);
    return isDrawable;
  }

  return {
    createCanvas,
    fontFamilies,
    canDraw: (text) => [...new Set(text.match(/[\p{Letter}\p{Number}]/gu))].every(canDrawCharacter),
  };
}
