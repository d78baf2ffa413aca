import type { Hold } from '@vicino/contract/till/till/schemas'
import { formatDateTime, formatTime } from '~/lib/format.ts'

/** Since when and until when a piece is held: times of day, with their days for an online code, which lasts a day. */
export function heldWhen({ channel, openedAt, expiresAt }: Hold): { from: string; until: string } {
  const format = channel === 'online' ? formatDateTime : formatTime
  return { from: format(openedAt), until: format(expiresAt) }
}
