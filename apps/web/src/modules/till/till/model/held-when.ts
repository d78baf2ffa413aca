import type { Hold } from '@vicino/contract/till/till/schemas'
import { formatDateTime, formatTime } from '~/lib/format.ts'

/**
 * Writes the start and end of a hold as times of day, with their dates for an online code, which is
 * valid for a day.
 */
export function heldWhen({ channel, openedAt, expiresAt }: Hold): { from: string; until: string } {
  const format = channel === 'online' ? formatDateTime : formatTime
  return { from: format(openedAt), until: format(expiresAt) }
}
