import { FLASH_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { saysOnlyToday } from '@vicino/domain/only-today'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { AppError } from '../../../../platform/errors.ts'
import { romeDate, romeMoment } from '../../../../platform/rome-moments.ts'
import type { LockedDeal } from './publish.queries.ts'

type Ends = Pick<LockedDeal, 'expires_at' | 'first_end'>

/**
 * Refuses a later end for a deal that people saw in its last two hours, until a day after that end:
 * hurry that was none is misleading (art. 23 Codice del Consumo, letter g).
 * @throws AppError deal_in_last_hours
 */
export function refuseInLastHours({ expires_at: end }: Ends, later: Date, now: Date): void {
  const from = new Date(end.getTime() + DAY_MS)
  const wasFlash = end.getTime() - now.getTime() <= FLASH_SECONDS * 1000
  if (later > end && wasFlash && now < from) {
    throw new AppError('deal_in_last_hours', {
      values: { from: romeMoment(from) },
      fieldErrors: { expirationDate: 'invalid' },
    })
  }
}

/**
 * Returns the end that was announced first, which a prolonged deal shows. A deal that had ended
 * begins anew.
 */
export function firstEnd({ expires_at: end, first_end: first }: Ends, later: Date, now: Date): Date | null {
  if (end <= now) return later > now ? null : first
  const announced = first ?? end
  return later > announced ? announced : null
}

/**
 * Refuses texts that promise an end today in Rome for something that ends later.
 * @throws AppError validation_failed at title or description
 */
export function checkHurry(
  texts: { readonly title: string; readonly description: string },
  end: Date,
  now: Date,
): void {
  if (romeDate(end) <= romeDate(now)) return
  for (const field of ['title', 'description'] as const) {
    if (saysOnlyToday(texts[field]))
      throw new AppError('validation_failed', { fieldErrors: { [field]: 'only_today' } })
  }
}
