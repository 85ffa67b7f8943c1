import { normalizeText } from '@canvass/shared/text';

/** A host that must never be requested. */
export const CANARY_HOST = 'canary.invalid';

/** The function that the markup calls if a browser treats it as more than text. */
export const CALLBACK_NAME = 'markupWasRun';

/**
 * Short texts that are markup, a link, or a template in some context; `fieldName` names the field where one is stored.
 */
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

/** The number of different payloads. */
export const PAYLOAD_COUNT = PAYLOADS.length;

/** The maximum length of a payload without its field name, plus a line break. */
const MAX_PAYLOAD_LENGTH = Math.max(...PAYLOADS.map((createPayload) => createPayload('').length)) + 1;

/** Creates texts for fields, and records which text was stored in which field. */
export interface MarkupSource {
  /** One payload, a different one on each call: for names, titles, and options. */
  short: (fieldName: string) => string;
  /**
   * As many payloads as a field can hold, one per line.
   * @param max the field's maximum length.
   */
  long: (fieldName: string, max: number) => string;
  /** All created payloads as they are stored, without white space, which a page may change. */
  stored: () => { fieldName: string; text: string }[];
}

/** Removes all white space, so that texts are equal regardless of their line breaks. */
export function removeWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

export function createMarkup(): MarkupSource {
  const stored: { fieldName: string; text: string }[] = [];
  let nextPayload = 0;
  const createPayload = (kind: number, fieldName: string) => {
    const text = PAYLOADS[kind % PAYLOAD_COUNT]?.(fieldName) ?? '';
    stored.push({ fieldName, text: removeWhitespace(normalizeText(text)) });
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
