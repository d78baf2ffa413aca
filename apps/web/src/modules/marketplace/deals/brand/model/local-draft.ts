import { type DealDraft, dealDraftSchema } from '@vicino/contract/marketplace/deals/deal-body'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import { serverClock } from '~/lib/server-clock.ts'

/** A draft on this device, by user. */
interface LocalDraft {
  readonly draft: DealDraft
  readonly savedAt: number
}

const keyOf = (userId: string): string => `deal-draft ${userId}`

const isDraft = (value: unknown): value is LocalDraft =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'draft' in value &&
  dealDraftSchema.safeParse(value.draft).success

export const readLocalDraft = (userId: string): LocalDraft | null => readJson(keyOf(userId), isDraft)

export function writeLocalDraft(userId: string, draft: DealDraft): void {
  writeStored(keyOf(userId), JSON.stringify({ draft, savedAt: serverClock.now() }))
}

export const removeLocalDraft = (userId: string): void => removeStored(keyOf(userId))
