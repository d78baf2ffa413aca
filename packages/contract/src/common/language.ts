export type Language = 'it' | 'en'
/** The locales of numbers and dates on pages and documents of the server. */
export const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-IE' }
/** A text in each language. */
export type Bilingual = Readonly<Record<Language, string>>

/** Fills a text's {placeholders} from `values`; a placeholder without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
