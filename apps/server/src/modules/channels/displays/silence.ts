import './displays.messages.ts'
import { SILENCE } from '@vicino/contract/channels/displays/constants'
import type { Db } from '../../../platform/db/database.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { takeSilent } from './silence.queries.ts'

const MINUTE_MS = 60_000

/**
 * Notifies brands of displays that were silent for SILENCE.minutes of their shop's opening hours,
 * once until they are seen again. The shop must have been open all that time: the brand gets no
 * notification when a screen is switched on with the shop in the morning, and none at night.
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
