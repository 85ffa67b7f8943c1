/** A host that nobody may ask for anything. */
export const CANARY_HOST = 'canary.invalid';

/** The function that markup calls when a browser takes it for more than text. */
export const CALLED = 'markupWasRun';

/** Short texts that are markup, a link or a template somewhere; `place` says where one was stored. */
const PAYLOADS: ((place: string) => string)[] = [
  (place) => `<img src=x onerror=${CALLED}('${place}')>`,
  (place) => `"><svg onload=${CALLED}('${place}')>`,
  (place) => `</script><script>${CALLED}('${place}')</script>`,
  (place) => `javascript:${CALLED}('${place}')`,
  (place) => `'><img src=//${CANARY_HOST}/${place} alt='${place}'>`,
  (place) => `{{constructor.constructor("${CALLED}('${place}')")()}}`,
  (place) => `\${${CALLED}('${place}')}`,
  (place) => `<a href="javascript:${CALLED}('${place}')">x</a>`,
  (place) => `[x](javascript:${CALLED}('${place}'))`,
  (place) => `\u202E<b onmouseover=${CALLED}('${place}')>\u2066`,
  (place) => `<style>@import'//${CANARY_HOST}/${place}'</style>`,
  (place) => `<iframe srcdoc='<script>top.${CALLED}("${place}")'>`,
  (place) => `<meta http-equiv=refresh content='0;//${CANARY_HOST}/${place}'>`,
  (place) => `--><!--<textarea><base href=//${CANARY_HOST}/${place}>`,
  (place) => `%3Cscript%3E${CALLED}('${place}')&lt;svg onload=${CALLED}()&gt;`,
];

/** How many kinds of markup there are. */
export const KINDS = PAYLOADS.length;

/** No payload has more characters, but for its place. */
const LONGEST = Math.max(...PAYLOADS.map((make) => make('').length)) + 1;

/** Makes texts for places where people write, and keeps what was stored where. */
export interface Markup {
  /** One payload, another one for each place: for names, titles and options. */
  short: (place: string) => string;
  /** As many of them as a field takes, on lines of their own. @param max how many characters that are. */
  long: (place: string, max: number) => string;
  /** Every payload that was made, with the white space that a page may change taken out. */
  stored: () => { place: string; text: string }[];
}

/** What is the same of a text, however a page breaks its lines. */
export function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

export function createMarkup(): Markup {
  const stored: { place: string; text: string }[] = [];
  let turn = 0;
  const make = (kind: number, place: string) => {
    const text = PAYLOADS[kind % KINDS]?.(place) ?? '';
    stored.push({ place, text: withoutSpace(text) });
    return text;
  };
  return {
    short: (place) => make(turn++, place),
    long(place, max) {
      const lines: string[] = [];
      const length = () => lines.join('\n').length;
      while (lines.length < KINDS && length() + LONGEST + place.length < max) lines.push(make(turn++, place));
      return lines.join('\n');
    },
    stored: () => stored,
  };
}
