import type { QueryClient } from '@tanstack/react-query'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import { redemptionQuery } from '../api/redemption.ts'

/**
 * Says that the shop has taken back a redemption: which deal, why, and what becomes of the points. It stays until it is
 * closed, as it may come hours after the person was in the shop. Says nothing where a screen shows that redemption itself.
 */
export async function tellOfVoid(client: QueryClient, id: string, toHistory: () => void): Promise<void> {
  const query = redemptionQuery(id)
  if (client.getQueryCache().find(query)?.isActive()) return
  await loadTexts(['redemption'])
  const options = {
    id: `void-${id}`,
    duration: Infinity,
    action: { label: text('redemption:voided.history'), onClick: toHistory },
  }
  // The event says only that it happened; if the rest does not come, the history has it.
  const told = await client.fetchQuery(query).catch(() => undefined)
  if (told === undefined) return toast.message(text('redemption:over.voided'), options)
  const { deal, points, voidReason } = told
  toast.message(text('redemption:voided.title', { title: deal.title }), {
    ...options,
    description: text('redemption:over.voidedReason', { count: points, reason: voidReason ?? '' }),
  })
}
