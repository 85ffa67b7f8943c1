const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' };

function unescapeAttribute(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/**
 * Moves style attributes of rendered markup into rules: the content security policy refuses the attributes, but not a
 * style element. Texts and other attributes contain no quotes that are not escaped, so nothing else matches.
 */
export function extractStyleAttributes(html: string): { html: string; css: string } {
  const styles: string[] = [];
  const strippedHtml = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-look="${styles.indexOf(style)}"`;
  });
  const rules = styles.map((style, index) => `[data-look="${index}"]{${unescapeAttribute(style)}}`);
  return { html: strippedHtml, css: rules.join('').replaceAll('<', String.raw`\3c `) };
}
