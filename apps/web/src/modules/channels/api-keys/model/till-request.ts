import type { Address } from '@vicino/contract/endpoint'
import { readAmount } from '~/lib/amount.ts'
import { requestLine } from '~/lib/request.ts'
import { serverClock } from '~/lib/server-clock.ts'
import type { TillRequest } from '../api/send-as-till.ts'

/** Actions of the simulated till. Each is a call of the public API. */
export const ACTS = ['purchase', 'refund', 'event', 'claim', 'code', 'member'] as const
export type Act = (typeof ACTS)[number]

/** The fields of the simulator. */
export interface TillFields {
  readonly act: Act
  readonly member: string
  /** Euros as they were typed. */
  readonly amount: string
  readonly receiptId: string
  /** For a purchase: a coupon of the member, or an empty text. */
  readonly coupon: string
  /** For a refund: the receipt number of the purchase. */
  readonly purchaseReceiptId: string
  /** Name of the event in the brand's own rule. */
  readonly event: string
  /** Code of a claimed reward, or of an online purchase. */
  readonly code: string
  readonly simulate: boolean
}

/** Makes a receipt number that the till has not used. */
export const newReceipt = (): string =>
  `PROVA-${Math.floor(serverClock.now() / 1000)
    .toString(36)
    .toUpperCase()}`

/** Reads an amount in euros as cents; null when it is none. */
export function centsIn(text: string): number | null {
  const { cents } = { cents: undefined, ...readAmount(text) }
  return cents ?? null
}

/** Returns the fields that are still empty; none means that the call can be sent. */
export function missingIn(fields: TillFields): readonly (keyof TillFields)[] {
  const needed: Readonly<Record<Act, readonly (keyof TillFields)[]>> = {
    purchase: ['member', 'amount', 'receiptId'],
    refund: ['purchaseReceiptId', 'receiptId'],
    event: ['member', 'event', 'receiptId'],
    claim: ['code'],
    code: ['code'],
    member: ['member'],
  }
  return needed[fields.act].filter((name) =>
    name === 'amount' ? centsIn(fields.amount) === null : String(fields[name]).trim() === '',
  )
}

/** Builds the call of a till for the public API. */
export function tillRequest(fields: TillFields): TillRequest {
  const { act, receiptId, purchaseReceiptId } = fields
  const member = fields.member.trim()
  const code = fields.code.trim()
  const coupon = fields.coupon.trim()
  const amountCents = centsIn(fields.amount)
  const post = (address: Address, body: object | null, params: Record<string, string> = {}) =>
    ({
      method: 'POST',
      path: requestLine(address, params, fields.simulate ? { simulate: true } : {}).url,
      body,
    }) as const
  switch (act) {
    case 'member':
      return {
        method: 'GET',
        path: requestLine('GET /integration/member/{code}', { code: member }).url,
        body: null,
      }
    case 'claim':
      return post('POST /integration/claim/{code}/confirm', null, { code })
    case 'code':
      return post('POST /integration/code/{code}/confirm', null, { code })
    case 'event':
      return post('POST /integration/event', { member, event: fields.event.trim(), eventId: receiptId })
    case 'refund':
      return post('POST /integration/refund', {
        receiptId,
        purchaseReceiptId,
        ...(amountCents !== null && { amountCents }),
      })
    default: {
      const sold = { member, amountCents: amountCents ?? 0, receiptId }
      return post('POST /integration/purchase', coupon === '' ? sold : { ...sold, couponCode: coupon })
    }
  }
}
