import { getLocale } from '@canvass/shared/session';

/** A text for each plural form that the language of the catalog has. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Selects the text for a count: each form is a whole phrase, because languages differ in which words change.
 * @param count a number, or the length of a list as the server sends it: '1000+'.
 */
export function plural(count: number | string, forms: PluralForms): string {
  return forms[new Intl.PluralRules(getLocale()).select(Number.parseInt(String(count), 10))] ?? forms.other;
}
