import type { Language } from '@vicino/contract/common/language'
import type { EventAnswer, MemberAnswer, SaleAnswer } from '@vicino/contract/channels/api-keys/schemas'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { OpenClaim } from '../../loyalty/claims/public.ts'
import { receiptMessages } from './receipt-messages.ts'

/** Presents a member to a shop system, by their public name. */
export const presentMember = ({
  userId,
  handle,
  username,
}: PurchaseAnswer['customer']): MemberAnswer['member'] => ({ id: userId, handle, name: username })

/** Presents a claim to a shop system, without its code: whoever has that gets the reward. */
export const presentClaim = (row: OpenClaim): MemberAnswer['claims'][number] => ({
  _id: row.id,
  programId: row.programId,
  reward: row.name,
  state: row.state,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/**
 * Presents the answer of a till as shop systems read it: the first program's numbers at the top,
 * and sentences to print.
 */
function presentEffect({ simulated, customer, results }: PurchaseAnswer, language: Language) {
  const [first] = results
  if (first === undefined) throw new Error('An event is processed in one program at least')
  const { points, stamps, balance, tier, nextTier, items } = first
  return {
    simulated,
    member: presentMember(customer),
    points,
    stamps,
    balance,
    tier: tier.after,
    nextTier,
    items,
    messages: receiptMessages(results, language),
    results,
  }
}

export const presentSale = (
  answer: PurchaseAnswer,
  language: Language,
  coupon: SaleAnswer['coupon'] = null,
): SaleAnswer => ({
  receiptId: answer.receiptId,
  ...presentEffect(answer, language),
  coupon,
})

export const presentEvent = (eventId: string, answer: PurchaseAnswer, language: Language): EventAnswer => ({
  eventId,
  ...presentEffect(answer, language),
})
