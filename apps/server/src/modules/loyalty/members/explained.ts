import type { Language } from '@vicino/contract/common/language'
import type { Item } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { sentenceOf } from './sentences.ts'

/**
 * Renders the stored explanation of an event as sentences for its member; no sentences without an
 * event.
 */
export function explained(explanation: unknown, program: Program, language: Language): string[] {
  // Written by process-event.ts.
  const steps = (explanation ?? []) as readonly { readonly items: readonly Item[] }[]
  return steps.flatMap(({ items }) => items.map((item) => sentenceOf(item, program, language)))
}
