import type { QueryClient } from '@tanstack/react-query'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import { redemptionQuery } from '../api/redemption.ts'

/**
 * Says that the shop has voided a redemption: the deal, the reason, and the effect on points. It
 * stays until it is closed, because it may come hours after the visit. It is not shown when a
 * screen shows that redemption itself.
 */
export async function notifyVoid(client: QueryClient, id: string, toHistory: () => void): Promise<void> {
  const query = redemptionQuery(id)
  if (client.getQueryCache().find(query)?.isActive()) return
  await loadTexts(['redemption'])
  const options = {
    id: `void-${id}`,
    duration: Infinity,
    action: { label: text('redemption:voided.history'), onClick: toHistory },
  }
  // The event carries no details. If they cannot be read, the history has them.
  const voided = await client.fetchQuery(query).catch(() => undefined)
  if (voided === undefined) return toast.message(text('redemption:over.voided'), options)
  const { deal, points, voidReason } = voided
  toast.message(text('redemption:voided.title', { title: deal.title }), {
    ...options,
    description: text('redemption:over.voidedReason', { count: points, reason: voidReason ?? '' }),
  })
}
