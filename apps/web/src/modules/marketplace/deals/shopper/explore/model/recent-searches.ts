import { RECENT_SEARCHES } from '~/lib/kept-answer.ts'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'

/** The most searches that a device keeps. */
const MOST = 6
/** Shorter texts are no search yet. */
const SHORTEST = 2

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** Reads the last searches on this device, the newest first. They are deleted with the session. */
export const recentSearches = (): readonly string[] => readJson(RECENT_SEARCHES, areTexts) ?? []

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Puts a search first; one that differs only in capitals is replaced. */
export function keepSearch(typed: string): void {
  const text = typed.trim()
  if (text.length < SHORTEST) return
  store([text, ...recentSearches().filter((other) => !sameText(other, text))].slice(0, MOST))
}

/** Deletes one search; without a text all of them. Returns those that are left. */
export function forgetSearch(text?: string): readonly string[] {
  const left = text === undefined ? [] : recentSearches().filter((other) => other !== text)
  store(left)
  return left
}

function store(texts: readonly string[]): void {
  if (texts.length === 0) removeStored(RECENT_SEARCHES)
  else writeStored(RECENT_SEARCHES, JSON.stringify(texts))
}
