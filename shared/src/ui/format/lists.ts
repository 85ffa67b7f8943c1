import { getLocale } from '@canvass/shared/session';

/** Parts of a sentence as one: 'a letter, a number, and a symbol'. */
export function formatList(parts: string[]): string {
  return new Intl.ListFormat(getLocale()).format(parts);
}

/** Parts of a sentence of which one is enough: 'a letter, a number, or a symbol'. */
export function formatChoices(parts: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(parts);
}
