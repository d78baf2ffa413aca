import { readJson, removeStored, writeStored } from '~/lib/storage.ts'

/** A message without an answer in this browser. It is sent with its `clientId` until it has one. */
export interface Waiting {
  readonly conversationId: string
  readonly clientId: string
  readonly text: string
  readonly image?: string
  readonly dealId?: string
  readonly at: string
}

const keyOf = (userId: string): string => `messages-waiting:${userId}`

const isWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'clientId' in one &&
      'conversationId' in one &&
      'text' in one,
  )

/** Returns a person's unsent messages in this browser, oldest first. */
export const readWaiting = (userId: string): Waiting[] => readJson(keyOf(userId), isWaiting) ?? []

/** Adds an unsent message; a known one changes nothing. */
export function addWaiting(userId: string, message: Waiting): void {
  const before = readWaiting(userId)
  if (before.some(({ clientId }) => clientId === message.clientId)) return
  writeStored(keyOf(userId), JSON.stringify([...before, message]))
}

/** Removes a message that was sent, finally refused or discarded. */
export function removeWaiting(userId: string, clientId: string): void {
  const left = readWaiting(userId).filter((one) => one.clientId !== clientId)
  if (left.length === 0) removeStored(keyOf(userId))
  else writeStored(keyOf(userId), JSON.stringify(left))
}
