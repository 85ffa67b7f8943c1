/** An element of an SVG document. */
export interface SvgElement {
  name: string;
  /** Attributes that are undefined are left out. */
  attributes: Record<string, string | number | undefined>;
  /** Texts are escaped when the element is serialized. */
  children: (SvgElement | string)[];
}

/** An element with its attributes and children. */
export function createElement(
  name: string,
  attributes: SvgElement['attributes'],
  ...children: SvgElement['children']
): SvgElement {
  return { name, attributes, children };
}

/** What XML cannot contain, not even escaped (XML 1.0, section 2.2), halves of characters included. */
const ILLEGAL_CHARACTERS = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as one line, without control characters and whatever else XML cannot contain. */
export function toSingleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .replaceAll(ILLEGAL_CHARACTERS, '')
    .trim();
}

function escape(text: string): string {
  return text.replaceAll(ILLEGAL_CHARACTERS, '').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** The markup of an element. All texts and attribute values are escaped, and characters that XML cannot contain removed. */
export function serializeElement({ name, attributes, children }: SvgElement): string {
  const attributeTexts = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`);
  const content = children.map((child) => (typeof child === 'string' ? escape(child) : serializeElement(child)));
  return `<${name}${attributeTexts.join('')}>${content.join('')}</${name}>`;
}
