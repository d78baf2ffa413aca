import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import type { Choice } from '../../shared/api/choices.ts'

// The name of the key starts like the drafts of forms, so that it is deleted with them when the
// account is deleted.
const keyOf = (userId: string): string => `draft post-choice ${userId}`

const isText = (value: unknown): boolean => typeof value === 'string'
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  ['productId', 'productName', 'from'].every((name) => isText(Reflect.get(value, name))) &&
  (Reflect.get(value, 'image') === null || isText(Reflect.get(value, 'image')))

/** Returns the product that the person chose for an unsent Proof Post; null when there is none. */
export const readChoice = (userId: string): Choice | null => readJson(keyOf(userId), isChoice)

/** Stores the product on this device; null deletes it. */
export function keepChoice(userId: string, choice: Choice | null): void {
  if (choice === null) removeStored(keyOf(userId))
  else writeStored(keyOf(userId), JSON.stringify(choice))
}
