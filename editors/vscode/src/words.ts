/**
 * The extension's own words, in English or French. They follow the setting of the language, as what the server says
 * does, and not only the language of the editor; what stands in package.json follows the latter alone.
 */
import french from '../l10n/fr.json';

export type Word = keyof typeof french;
export type Language = 'en' | 'fr';

let spoken: Language = 'en';

/** By the setting; where that is `auto`, by the editor's language. True if it is another one than before. */
export function speak(set: Language | 'auto' | undefined, editor: string): boolean {
  const before = spoken;
  spoken = (set === undefined || set === 'auto' ? editor : set).startsWith('fr') ? 'fr' : 'en';
  return spoken !== before;
}

export function language(): Language {
  return spoken;
}

/** The text, with the parts in place of `{0}`, `{1}`. */
export function t(text: Word, ...parts: (string | number)[]): string {
  const said: string = spoken === 'fr' ? french[text] : text;
  return said.replace(/\{(\d)\}/g, (_, at) => String(parts[Number(at)] ?? ''));
}

/** A side, as the server names it, at the beginning of a sentence. */
export function sideName(side: string): string {
  const name = side.charAt(0).toUpperCase() + side.slice(1);
  return Object.hasOwn(french, name) ? t(name as Word) : name;
}
