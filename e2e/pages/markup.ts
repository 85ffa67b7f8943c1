/** A host that nobody may ask for anything. */
export const CANARY_HOST = 'canary.invalid';

/** The function that markup calls when a browser takes it for more than text. */
export const CALLBACK_NAME = 'markupWasRun';

/** Short texts that are markup, a link or a template somewhere; `place` says where one was stored. */
const PAYLOADS: ((fieldName: string) => string)[] = [
  (fieldName) => `<img src=x onerror=${CALLBACK_NAME}('${fieldName}')>`,
  (fieldName) => `"><svg onload=${CALLBACK_NAME}('${fieldName}')>`,
  (fieldName) => `</script><script>${CALLBACK_NAME}('${fieldName}')</script>`,
  (fieldName) => `javascript:${CALLBACK_NAME}('${fieldName}')`,
  (fieldName) => `'><img src=//${CANARY_HOST}/${fieldName} alt='${fieldName}'>`,
  (fieldName) => `{{constructor.constructor("${CALLBACK_NAME}('${fieldName}')")()}}`,
  (fieldName) => `\${${CALLBACK_NAME}('${fieldName}')}`,
  (fieldName) => `<a href="javascript:${CALLBACK_NAME}('${fieldName}')">x</a>`,
  (fieldName) => `[x](javascript:${CALLBACK_NAME}('${fieldName}'))`,
  (fieldName) => `\u202E<b onmouseover=${CALLBACK_NAME}('${fieldName}')>\u2066`,
  (fieldName) => `<style>@import'//${CANARY_HOST}/${fieldName}'</style>`,
  (fieldName) => `<iframe srcdoc='<script>top.${CALLBACK_NAME}("${fieldName}")'>`,
  (fieldName) => `<meta http-equiv=refresh content='0;//${CANARY_HOST}/${fieldName}'>`,
  (fieldName) => `--><!--<textarea><base href=//${CANARY_HOST}/${fieldName}>`,
  (fieldName) => `%3Cscript%3E${CALLBACK_NAME}('${fieldName}')&lt;svg onload=${CALLBACK_NAME}()&gt;`,
];

/** How many kinds of markup there are. */
export const PAYLOAD_COUNT = PAYLOADS.length;

/** No payload has more characters, but for its place. */
const MAX_PAYLOAD_LENGTH = Math.max(...PAYLOADS.map((createPayload) => createPayload('').length)) + 1;

/** Makes texts for places where people write, and keeps what was stored where. */
export interface MarkupSource {
  /** One payload, another one for each place: for names, titles and options. */
  short: (fieldName: string) => string;
  /** As many of them as a field takes, on lines of their own. @param max how many characters that are. */
  long: (fieldName: string, max: number) => string;
  /** Every payload that was made, with the white space that a page may change taken out. */
  stored: () => { fieldName: string; text: string }[];
}

/** What is the same of a text, however a page breaks its lines. */
export function removeWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

export function createMarkup(): MarkupSource {
  const stored: { fieldName: string; text: string }[] = [];
  let nextPayload = 0;
  const createPayload = (kind: number, fieldName: string) => {
    const text = PAYLOADS[kind % PAYLOAD_COUNT]?.(fieldName) ?? '';
    stored.push({ fieldName, text: removeWhitespace(text) });
    return text;
  };
  return {
    short: (fieldName) => createPayload(nextPayload++, fieldName),
    long(fieldName, max) {
      const lines: string[] = [];
      const length = () => lines.join('\n').length;
      while (lines.length < PAYLOAD_COUNT && length() + MAX_PAYLOAD_LENGTH + fieldName.length < max)
        lines.push(createPayload(nextPayload++, fieldName));
      return lines.join('\n');
    },
    stored: () => stored,
  };
}
