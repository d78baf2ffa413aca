import { DEAL_SECONDS, PLAY_BATCHES } from '@vicino/contract/channels/displays/constants'
import type { PlayBatch } from '@vicino/contract/channels/displays/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { keptStore } from '~/lib/kept-store.ts'
import { guessedOffset, measuredOffset, sessionClock } from './player-memory.ts'

/**
 * Plays of at most an hour on this screen. Times are of the page's own clock, which runs evenly but
 * may be wrong.
 */
interface KeptBatch {
  readonly id: string
  /** Id of the page that wrote the batch, because each page has its own clock. */
  readonly page: string
  readonly from: number
  readonly to: number
  /** Milliseconds by which the server was ahead of that clock; null while unknown. */
  readonly offset: number | null
  readonly plays: Readonly<Record<string, { readonly count: number; readonly seconds: number }>>
}

const HOUR_MS = PLAY_BATCHES.minutes * 60_000
const PAGE = newIdempotencyKey()
const batches = keptStore<KeptBatch>('vicino-display', 'plays')

/** The batch that is being written. Its key is a growing number. */
let open: { key: number; batch: KeptBatch } | undefined
/** Runs writes one after the other. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Records that a deal was on the screen from `from` (sessionClock()) until now. */
export function notePlay(dealId: string, from: number): Promise<void> {
  const to = Math.min(sessionClock(), from + DEAL_SECONDS.most * 1000)
  const seconds = Math.round((to - from) / 1000)
  // The deal was drawn only for a moment, or on a hidden page.
  if (seconds < 1 || document.visibilityState === 'hidden') return Promise.resolve()
  return inTurn(async () => {
    const { key, batch } = await batchFor(dealId, from)
    const { count, seconds: before } = batch.plays[dealId] ?? { count: 0, seconds: 0 }
    const plays = { ...batch.plays, [dealId]: { count: count + 1, seconds: before + seconds } }
    open = { key, batch: { ...batch, to, offset: measuredOffset(), plays } }
    await batches.keep(key, open.batch)
  })
}

async function batchFor(dealId: string, from: number): Promise<NonNullable<typeof open>> {
  const isRoomIn = ({ plays }: KeptBatch) => dealId in plays || Object.keys(plays).length < PLAY_BATCHES.deals
  if (open && from < open.batch.from + HOUR_MS && isRoomIn(open.batch)) return open
  const keys = (await batches.readAll()).map(([key]) => Number(key))
  // The oldest batches are dropped. A screen that is offline too long loses its first days, not its
  // last.
  for (const key of keys.slice(0, Math.max(0, keys.length + 1 - PLAY_BATCHES.kept))) await batches.drop(key)
  const batch = { id: newIdempotencyKey(), page: PAGE, from, to: from, offset: measuredOffset(), plays: {} }
  return { key: (keys.at(-1) ?? 0) + 1, batch }
}

/**
 * Sends all recorded batches and deletes those that the server has accepted. Rejects without an
 * answer.
 */
export async function sendPlays(token: string): Promise<void> {
  const waiting = await inTurn(() => {
    open = undefined
    return batches.readAll()
  })
  for (let start = 0; start < waiting.length; start += PLAY_BATCHES.sent) {
    const part = waiting.slice(start, start + PLAY_BATCHES.sent)
    await call('POST /display-player/plays', {
      body: { batches: part.map(([, batch]) => toSend(batch)) },
      headers: { authorization: `Bearer ${token}` },
      withoutSession: true,
    }).catch((error: unknown) => {
      // A batch that the server will never accept must not block the others.
      if (!(error instanceof ApiError) || error.status !== 400) throw error
    })
    for (const [key] of part) await batches.drop(key)
  }
}

/** Deletes the records of a display that this screen no longer is. */
export const forgetPlays = (): Promise<void> =>
  inTurn(() => {
    open = undefined
    return batches.dropAll()
  })

/**
 * Converts a batch to the server's clock: exactly when the page that wrote it has compared clocks,
 * else with a mark.
 */
function toSend({ id, page, from, to, offset, plays }: KeptBatch): PlayBatch {
  const known = page === PAGE ? measuredOffset() : offset
  const at = (moment: number) => new Date(Math.round(moment + (known ?? guessedOffset()))).toISOString()
  return {
    id,
    from: at(from),
    to: at(to),
    isSure: known !== null,
    plays: Object.entries(plays).map(([dealId, play]) => ({ dealId, ...play })),
  }
}
