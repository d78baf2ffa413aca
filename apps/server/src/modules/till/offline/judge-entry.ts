import { CARD_SECONDS } from '@vicino/contract/loyalty/members/constants'
import type { ErrorCode } from '@vicino/contract/errors'
import type { OfflineEntry } from '@vicino/contract/till/offline/schemas'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readCard } from '../../loyalty/members/public.ts'
import { readCode } from '../../redemption/redemptions/public.ts'
import { countOfPass, readAccess } from './offline.queries.ts'
import { type Pass, readPass } from './pass.ts'

/** What an entry's code says by itself, as it was signed. */
export type Scanned =
  | { readonly kind: 'deal'; readonly userId: string; readonly qr: Awaited<ReturnType<typeof readCode>> }
  | { readonly kind: 'purchase'; readonly userId: string }

/** An entry before it is registered. */
export interface Judged {
  /** When it counts. */
  readonly at: Date
  readonly pass: Pass | null
  /** Undefined where the code is none of ours. */
  readonly scanned: Scanned | undefined
  /** The person at the till; the sender where the pass is not valid. */
  readonly actor: Actor
  /** Why it cannot be registered without its owner; null = nothing against it so far. */
  readonly problem: ErrorCode | null
}

/** Times of a signed code, in ms of the epoch: it counts from `opens` until before `ends`. */
interface Times {
  readonly opens: number
  readonly ends: number
}

/** Reads a code and its times. @throws AppError code_invalid, code_other_version, card_invalid */
export async function readScanned(
  services: Services,
  entry: Pick<OfflineEntry, 'kind'> & { readonly token?: string; readonly card?: string },
): Promise<{ scanned: Scanned; times: Times }> {
  if (entry.kind === 'deal') {
    const qr = await readCode(services, entry.token ?? '')
    // The second of the opening is cut off in the code, so it counts from the next one on.
    const times = { opens: (qr.timestamp + 1) * 1000, ends: qr.expiry * 1000 }
    return { scanned: { kind: 'deal', userId: qr.userId, qr }, times }
  }
  const { userId, until, isOffline } = await readCard(services.signingKeys, entry.card ?? '', new Date(0))
  const seconds = isOffline ? CARD_SECONDS.wallet : CARD_SECONDS.life
  return {
    scanned: { kind: 'purchase', userId },
    times: { opens: (until - seconds) * 1000, ends: until * 1000 },
  }
}

/** Returns the moment of `times` that is nearest to `at`. */
export const within = (at: number, { opens, ends }: Times): number =>
  Math.min(Math.max(at, opens), ends - 1000)

/**
 * Decides whether an entry may be registered, and when it counts. Its time is moved between the
 * till's last contact and now: a wrong clock dates nothing by more than the till was away.
 */
export async function judge(db: Db, services: Services, entry: OfflineEntry, sender: Actor): Promise<Judged> {
  const now = services.clock.now().getTime()
  const read = await readScanned(services, entry).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
  const scanned = typeof read === 'string' ? undefined : read.scanned
  const pass = await readPass(services.signingKeys, entry.pass)
  if (pass === null || pass.brand !== sender.brandId) {
    const at = new Date(Math.min(Date.parse(entry.at), now))
    return { at, pass: null, scanned, actor: sender, problem: 'till_pass_invalid' }
  }
  let at = Math.min(Math.max(Date.parse(entry.at), pass.from), now)
  const access = await readAccess(db, pass)
  const actor: Actor = {
    sub: pass.user,
    sid: pass.session,
    role: access?.role ?? 'scanner',
    brandId: pass.brand,
  }
  const judged = (problem: ErrorCode | null): Judged => ({ at: new Date(at), pass, scanned, actor, problem })
  if (typeof read === 'string') return judged(read)
  // A code is cut to seconds: one that was opened in this second begins with the next.
  const { opens, ends } = read.times
  if (at < opens && at >= opens - 1000) at = opens
  if (at < opens || at >= ends) return judged('till_out_of_time')
  if (access?.brandId !== pass.brand || access.endsAt === null || at >= access.endsAt.getTime()) {
    return judged('till_access_ended')
  }
  if (!(entry.kind === 'deal' ? pass.deals : pass.purchases)) return judged('till_access_ended')
  if (at > pass.until) return judged('till_away_too_long')
  if (entry.kind === 'purchase' && centsOf(entry.amount) > pass.cents) return judged('till_over_amount')
  if ((await countOfPass(db, pass)) >= pass.entries) return judged('till_over_entries')
  return judged(null)
}
