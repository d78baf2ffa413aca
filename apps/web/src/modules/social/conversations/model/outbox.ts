import { readJson, removeStored, writeStored } from '~/lib/storage.ts'

/** A message that this browser has not got an answer for. It is sent with its `clientId` until it has one. */
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

/** What waits in this browser to be sent for a person, oldest first. */
export const readWaiting = (userId: string): Waiting[] => readJson(keyOf(userId), isWaiting) ?? []

/** Adds a message to what waits; the same again changes nothing. */
export function addWaiting(userId: string, message: Waiting): void {
  const before = readWaiting(userId)
  if (before.some(({ clientId }) => clientId === message.clientId)) return
  writeStored(keyOf(userId), JSON.stringify([...before, message]))
}

/** Takes a message out: it was sent, refused for good, or given up. */
export function removeWaiting(userId: string, clientId: string): void {
  const left = readWaiting(userId).filter((one) => one.clientId !== clientId)
  if (left.length === 0) removeStored(keyOf(userId))
  else writeStored(keyOf(userId), JSON.stringify(left))
}
