import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { OPEN_CODES } from './kept-answer.ts'
import { serverClock } from './server-clock.ts'
import { readJson, removeStored, writeStored } from './storage.ts'

/**
 * The codes that a person has opened on this device, in the shop or online, for as long as they live. A phone without a network,
 * whose browser has closed the page meanwhile, shows them all the same. The proof of a QR is not kept: without a network the number
 * is typed. They belong to the person who is signed in here to stay: acting for somebody, or from a link of one's own, nothing is kept,
 * and all go with the session (modules/foundation/installed-app/model/forget.ts).
 */
interface Kept {
  readonly userId: string
  readonly codes: readonly Redemption[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isKept = (value: unknown): value is Kept =>
  isObject(value) && typeof value['userId'] === 'string' && Array.isArray(value['codes'])

/** Whether a kept value still has the parts without which the code's screen could not be drawn. */
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

/** The codes of this person that are kept here and still live; those that are over are forgotten. */
export function keptCodes(userId: string): readonly Redemption[] {
  const kept = readJson(OPEN_CODES, isKept)
  if (kept === null) return []
  const live = kept.codes.filter((code) => isCode(code) && Date.parse(code.expiresAt) > serverClock.now())
  if (live.length < kept.codes.length) store({ userId: kept.userId, codes: live })
  return kept.userId === userId ? live : []
}

/** The code of this person for a deal that is kept here; null without one. */
export function keptCode(userId: string, dealId: string): Redemption | null {
  return keptCodes(userId).find(({ deal }) => deal._id === dealId) ?? null
}

/** Keeps an opened code on this device. */
export function keepCode(userId: string, opened: Redemption): void {
  if (readJson('user', isSignedIn)?._id !== userId) return
  const others = keptCodes(userId).filter(({ deal }) => deal._id !== opened.deal._id)
  store({ userId, codes: [...others, { ...opened, qr: null }] })
}

/** Forgets a code: it was used, given up or has ended. */
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
