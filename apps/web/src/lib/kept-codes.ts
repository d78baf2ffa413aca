import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { OPEN_CODES } from './kept-answer.ts'
import { serverClock } from './server-clock.ts'
import { readJson, removeStored, writeStored } from './storage.ts'

/**
 * The codes that a person has opened on this device, in the shop or online, while they are valid. A
 * phone without a network shows them even after its browser has closed the page. The freshness
 * token of a QR is not stored, so without a network the number is typed. Only lasting sessions of
 * the account's own person store codes: not staff who act in the account, and not sessions from a
 * link. All are deleted with the session (modules/foundation/installed-app/model/forget.ts).
 */
interface Kept {
  readonly userId: string
  readonly codes: readonly Redemption[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isKept = (value: unknown): value is Kept =>
  isObject(value) && typeof value['userId'] === 'string' && Array.isArray(value['codes'])

/** Says whether a stored value still has the fields that the code's screen needs. */
function isCode(value: unknown): value is Redemption {
  if (!isObject(value)) return false
  const { _id, transactionId, expiresAt, deal } = value
  return (
    typeof _id === 'string' &&
    typeof transactionId === 'string' &&
    Number.isFinite(Date.parse(String(expiresAt))) &&
    isObject(deal) &&
    isObject(deal['brand'])
  )
}

const isSignedIn = (value: unknown): value is { _id: string } =>
  isObject(value) && typeof value['_id'] === 'string'

/** Returns this person's stored codes that are still valid, and deletes the others. */
export function keptCodes(userId: string): readonly Redemption[] {
  const kept = readJson(OPEN_CODES, isKept)
  if (kept === null) return []
  const live = kept.codes.filter((code) => isCode(code) && Date.parse(code.expiresAt) > serverClock.now())
  if (live.length < kept.codes.length) store({ userId: kept.userId, codes: live })
  return kept.userId === userId ? live : []
}

/** Returns this person's stored code for a deal; null without one. */
export function keptCode(userId: string, dealId: string): Redemption | null {
  return keptCodes(userId).find(({ deal }) => deal._id === dealId) ?? null
}

/** Stores an opened code on this device. */
export function keepCode(userId: string, opened: Redemption): void {
  if (readJson('user', isSignedIn)?._id !== userId) return
  const others = keptCodes(userId).filter(({ deal }) => deal._id !== opened.deal._id)
  store({ userId, codes: [...others, { ...opened, qr: null }] })
}

/** Deletes a code that was used, cancelled or has ended. */
export function dropCode(id: string): void {
  const kept = readJson(OPEN_CODES, isKept)
  if (kept?.codes.some((code) => isCode(code) && code._id === id)) {
    store({ ...kept, codes: kept.codes.filter((code) => code._id !== id) })
  }
}

function store(kept: Kept): void {
  if (kept.codes.length === 0) removeStored(OPEN_CODES)
  else writeStored(OPEN_CODES, JSON.stringify(kept))
}
