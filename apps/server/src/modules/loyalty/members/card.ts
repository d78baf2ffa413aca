import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { CARD_PURPOSE, CARD_SECONDS, CARD_TEXT } from '@vicino/contract/loyalty/members/constants'
import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import type { getMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { z } from 'zod'
import { readCose, signCose } from '../../../platform/auth/cose-sign1.ts'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { fromBase45, toBase45 } from '@vicino/domain/base45'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { uuidBytes, uuidOf } from '../../../platform/uuid-bytes.ts'
import { refuseWhileLocked } from '../../redemption/redemptions/public.ts'
import { countMemberCode, freshCode } from './members.queries.ts'

/** The contents of a member's QR. */
export interface CardFacts {
  readonly userId: string
  /**
   * Seconds since 1970. The till refuses the card from then on, so that a photograph does not last.
   */
  readonly until: number
  /** For a phone without a network: valid for a day, and the till sees that it is such a card. */
  readonly isOffline: boolean
}

const claimsSchema = z
  .strictObject({
    1: z.instanceof(Uint8Array).transform(uuidOf).pipe(z.uuid()),
    2: z.int().nonnegative(),
    3: z.union([z.literal(0), z.literal(1)]),
  })
  .transform((claims): CardFacts => ({ userId: claims[1], until: claims[2], isOffline: claims[3] === 1 }))

/**
 * Makes the caller's card: a QR for now, one for a phone without a network, and a code to type
 * (R-413).
 */
export async function memberCard(
  db: Db,
  { clock, signingKeys }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof getMemberCard>> {
  const now = clock.now()
  const code = await freshCode(db, actor.sub, now, CARD_SECONDS.code)
  const inSeconds = (seconds: number): number => Math.floor(now.getTime() / 1000) + seconds
  const live = { userId: actor.sub, until: inSeconds(CARD_SECONDS.life), isOffline: false }
  const offline = { userId: actor.sub, until: inSeconds(CARD_SECONDS.offline), isOffline: true }
  return {
    card: signCard(signingKeys, live),
    expiresAt: isoOf(live.until),
    code: code.code,
    codeExpiresAt: code.expiresAt.toISOString(),
    offline: { card: signCard(signingKeys, offline), expiresAt: isoOf(offline.until) },
    serverTime: now.toISOString(),
  }
}

/**
 * Signs the card that a phone's wallet keeps. It is valid for a year; a till accepts it for
 * purchases only, like the card of a phone without a network.
 */
export const signWalletCard = (keys: SigningKeys, userId: string, now: Date): string =>
  signCard(keys, { userId, until: Math.floor(now.getTime() / 1000) + CARD_SECONDS.wallet, isOffline: true })

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The text of a member's QR: a CBOR map, signed as COSE_Sign1, in Base45. */
export function signCard(keys: SigningKeys, facts: CardFacts): string {
  return CARD_TEXT.prefix + toBase45(signCose(keys, CARD_PURPOSE, claimsOf(facts)))
}

function claimsOf({ userId, until, isOffline }: CardFacts): Uint8Array {
  return encodeCBOR(
    new Map<number, Uint8Array | number>([
      [1, uuidBytes(userId)],
      [2, until],
      [3, isOffline ? 1 : 0],
    ]),
  )
}

/** Reads the holder of a scanned card. @throws AppError card_invalid, card_expired */
export async function readCard(keys: SigningKeys, text: string, now: Date): Promise<CardFacts> {
  const facts = await factsIn(keys, text)
  if (facts === null) throw new AppError('card_invalid')
  if (facts.until * 1000 <= now.getTime()) throw new AppError('card_expired')
  return facts
}

async function factsIn(keys: SigningKeys, text: string): Promise<CardFacts | null> {
  if (text.length > CARD_TEXT.longest || !text.startsWith(CARD_TEXT.prefix)) return null
  const message = fromBase45(text.slice(CARD_TEXT.prefix.length))
  const payload = message && (await readCose({ accepted: keys.acceptedForCards }, CARD_PURPOSE, message))
  if (!payload) return null
  try {
    const claims = decodeCBOR(payload)
    const facts = claimsSchema.parse(claims instanceof Map ? Object.fromEntries(claims) : null)
    // Accepts the exact bytes of claimsOf() only: no other labels, order or encoding.
    return Buffer.from(claimsOf(facts)).equals(payload) ? facts : null
  } catch {
    return null
  }
}

/**
 * Counts a typed member code against guessing, together with deal numbers. Call it outside
 * of a transaction, so that a wrong code counts even if the request fails.
 * @throws AppError typed_codes_locked
 */
export async function countTypedMember(
  db: Db,
  { clock }: Services,
  code: string,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const lockedUntil = await countMemberCode(db, { userId: actor.sub, code, now, ...TYPED_CODES })
  refuseWhileLocked(lockedUntil, now)
}
