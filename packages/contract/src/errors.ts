import * as MODULE_ERRORS from './all-errors.ts'
import type { ErrorEntry } from './common/error-entry.ts'
import { type Bilingual, fill, type Language } from './common/language.ts'

export { MODULE_ERRORS }

type CodesByModule = { [Name in keyof typeof MODULE_ERRORS]: keyof (typeof MODULE_ERRORS)[Name] }
/** Stable code of an error. */
export type ErrorCode = CodesByModule[keyof CodesByModule]

/**
 * Every error of the product by its code. A test checks that no two modules use the same code
 * (collisions.ts).
 */
export const ERROR_CATALOGUE = Object.assign({}, ...Object.values(MODULE_ERRORS)) as Readonly<
  Record<ErrorCode, ErrorEntry>
>

/**
 * The values for the {placeholders} of an error's text: the same in every language, or one for
 * each.
 */
export type ErrorValues = Readonly<Record<string, string | number | Bilingual>>

/** Returns the text of an error in a language, its {placeholders} filled from `values`. */
export function errorText(code: ErrorCode, language: Language, values: ErrorValues = {}): string {
  const spoken = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[language] : value,
  ])
  return fill(ERROR_CATALOGUE[code][language], Object.fromEntries(spoken))
}
