import { requestLine } from '~/lib/request.ts'
import { confirmCode, createPurchase, createRefund, getMember } from '@vicino/contract/integrations/addresses'
import type { TillRequest } from '../api/send-as-till.ts'

/** What the simulator of a till can do. */
export const ACTS = ['purchase', 'refund', 'member', 'code'] as const
export type Act = (typeof ACTS)[number]

/** What stands in the fields of the simulator. */
export interface TillFields {
  readonly act: Act
  readonly member: string
  /** Euros as they were typed. */
  readonly amount: string
  readonly receiptId: string
  /** Of a refund: the purchase's receipt. */
  readonly purchaseReceiptId: string
  readonly code: string
  readonly simulate: boolean
}

/** The euros of a typed amount, with a comma or a point; null where it is none. */
export function eurosIn(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null
}

/** Which fields still need something; none = it can be sent. */
export function missingIn(fields: TillFields): readonly (keyof TillFields)[] {
  const needed: Readonly<Record<Act, readonly (keyof TillFields)[]>> = {
    purchase: ['member', 'amount', 'receiptId'],
    refund: ['purchaseReceiptId', 'receiptId'],
    member: ['member'],
    code: ['code'],
  }
  return needed[fields.act].filter((name) =>
    name === 'amount' ? eurosIn(fields.amount) === null : String(fields[name]).trim() === '',
  )
}

/** The call of a till, as the public API takes it. */
export function tillRequest(fields: TillFields): TillRequest {
  const query = fields.simulate ? { simulate: true } : {}
  const { member, receiptId, purchaseReceiptId } = fields
  const amount = eurosIn(fields.amount)
  switch (fields.act) {
    case 'member':
      return { method: 'GET', path: requestLine(getMember, { code: member.trim() }).url, body: null }
    case 'code':
      return {
        method: 'POST',
        path: requestLine(confirmCode, { code: fields.code.trim() }, query).url,
        body: null,
      }
    case 'refund':
      return {
        method: 'POST',
        path: requestLine(createRefund, {}, query).url,
        body: { receiptId, purchaseReceiptId, ...(amount !== null && { amount }) },
      }
    default:
      return {
        method: 'POST',
        path: requestLine(createPurchase, {}, query).url,
        body: { member: member.trim(), amount: amount ?? 0, receiptId },
      }
  }
}
