import './displays.messages.ts'
import { SILENCE } from '@vicino/contract/channels/displays/constants'
import type { Db } from '../../../platform/db/database.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { takeSilent } from './silence.queries.ts'

const MINUTE_MS = 60_000

/**
 * Tells brands of displays that were not heard of for SILENCE.minutes of their shop's opening hours, once until they are heard of again.
 * The shop was open all that time: who switches a screen on with the shop is left in peace in the morning, and nobody is told at night.
 */
export async function tellSilence(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SILENCE.minutes * MINUTE_MS)
  const since = new Date(now.getTime() - SILENCE.mostDays * 1440 * MINUTE_MS)
  const silent = await takeSilent(tx, { since, before, now })
  for (const [brandId, displays] of Map.groupBy(silent, (one) => one.brandId)) {
    const [first] = displays
    if (first === undefined) continue
    const data = {
      name: first.name,
      more: displays.length > 1 ? ` +${displays.length - 1}` : '',
      minutes: SILENCE.minutes,
    }
    const news = { kind: 'display', template: 'display-silent', isService: true } as const
    await notifyAll(tx, await staffOf(tx, brandId, 'display-LIST'), {
      ...news,
      now,
      data: () => Promise.resolve(data),
    })
  }
}
