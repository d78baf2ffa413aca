import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import type { Choice } from '../../shared/api/choices.ts'

// Begins as the drafts of forms do, so that it goes with them when the account is deleted.
const keyOf = (userId: string): string => `draft post-choice ${userId}`

const isText = (value: unknown): boolean => typeof value === 'string'
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  ['productId', 'productName', 'from'].every((name) => isText(Reflect.get(value, name))) &&
  (Reflect.get(value, 'image') === null || isText(Reflect.get(value, 'image')))

/** The product that somebody has found for a Proof Post that is not sent yet; null where there is none. */
export const readChoice = (userId: string): Choice | null => readJson(keyOf(userId), isChoice)

/** Keeps it on this device; null forgets it. */
export function keepChoice(userId: string, choice: Choice | null): void {
  if (choice === null) removeStored(keyOf(userId))
  else writeStored(keyOf(userId), JSON.stringify(choice))
}
