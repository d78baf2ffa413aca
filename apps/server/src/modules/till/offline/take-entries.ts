import { type ErrorCode, type ErrorValues, errorText } from '@vicino/contract/errors'
import type { Language } from '@vicino/contract/common/language'
import { ENTRIES_AT_ONCE } from '@vicino/contract/till/offline/constants'
import type { EntryResult, OfflineEntry } from '@vicino/contract/till/offline/schemas'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import { isUniqueViolation } from '../../../platform/db/constraints.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import './offline.events.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { judge, type Judged } from './judge-entry.ts'
import { type EntryRow, insertEntry, markOverStock, noteRedemption, readEntry } from './offline.queries.ts'
import { type EntryBody, register } from './register-entry.ts'

/**
 * Registers what a till took without network, in the order of the entries' times. Each entry is a
 * transaction of its own, so a call that breaks off is sent again and finds what it has done.
 * @throws AppError till_without_brand, till_entries_many
 */
export async function takeEntries(
  services: Services,
  entries: readonly OfflineEntry[],
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<EntryResult[]> {
  const brandId = brandOfTill(actor)
  if (entries.length > ENTRIES_AT_ONCE) {
    throw new AppError('till_entries_many', { values: { most: ENTRIES_AT_ONCE } })
  }
  const results = new Map<string, EntryResult>()
  for (const entry of entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    results.set(entry._id, await take(services, entry, { brandId, actor, language }))
  }
  return entries.flatMap(({ _id }) => results.get(_id) ?? [])
}

interface Taking {
  readonly brandId: string
  readonly actor: Actor
  readonly language: Language
}

async function take(services: Services, entry: OfflineEntry, taking: Taking): Promise<EntryResult> {
  const { brandId, actor, language } = taking
  const judged = await judge(services.db, services, entry, actor)
  const row = rowOf(entry, judged, brandId, services.clock.now())
  const { problem, scanned, pass } = judged
  if (problem !== null || scanned === undefined)
    return wait(services, entry, row, new AppError(problem ?? 'code_invalid'), taking)
  const body = bodyOf(entry, judged)
  try {
    const registered = await inTransaction(services.db, async (tx) => {
      if (!(await insertEntry(tx, { ...row, outcome: 'done', code: null, body: null }))) return 'known'
      const { at } = judged
      const { how, redemption } = await register(tx, services, body, scanned, {
        at,
        actor: judged.actor,
        shop: pass?.shop ?? undefined,
        language,
        mayBeStale: pass?.stale === true,
        reason: undefined,
      })
      if (redemption !== undefined) await noteRedemption(tx, { brandId, id: entry._id }, redemption)
      if (how === 'over_stock') {
        await markOverStock(tx, brandId, entry._id, JSON.stringify(body))
        await emit(tx, 'till.offline_waits', { brandId, entryId: entry._id }, services.clock.now())
      }
      return how
    })
    if (registered === 'known') return knownResult(await readEntry(services.db, brandId, entry._id), language)
    const reason = registered === 'over_stock' ? OVER_STOCK : null
    return resultOf(entry._id, registered === 'before' ? 'before' : 'done', reason, language)
  } catch (error) {
    // Two codes of one person and deal at two tills at the same moment.
    if (isUniqueViolation(error))
      return wait(services, entry, row, new AppError('till_taken_elsewhere'), taking)
    if (!(error instanceof AppError) || error.retryAfter !== undefined) throw error
    return wait(services, entry, row, error, taking)
  }
}

/** Stores an entry that its owner has to decide on; one that is known already stays as it is. */
async function wait(
  { db, clock }: Services,
  entry: OfflineEntry,
  row: ReturnType<typeof rowOf>,
  { code, values }: AppError,
  { brandId, language }: Taking,
): Promise<EntryResult> {
  const code_values = JSON.stringify(values)
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await insertEntry(tx, { ...row, outcome: 'conflict', code, code_values }))) return false
    await emit(tx, 'till.offline_waits', { brandId, entryId: entry._id }, clock.now())
    return true
  })
  if (isNew) return resultOf(entry._id, 'conflict', { code, values }, language)
  return knownResult(await readEntry(db, brandId, entry._id), language)
}

function bodyOf({ _id, at: _at, pass: _pass, ...entry }: OfflineEntry, { scanned }: Judged): EntryBody {
  if (entry.kind === 'purchase') return entry
  return { ...entry, dealId: scanned?.kind === 'deal' ? scanned.qr.dealId : undefined }
}

function rowOf(entry: OfflineEntry, judged: Judged, brandId: string, now: Date) {
  const { pass, scanned, at, actor } = judged
  return {
    brand_id: brandId,
    id: entry._id,
    kind: entry.kind,
    user_id: scanned?.userId ?? null,
    confirmed_by: actor.sub,
    pass_session: pass?.session ?? null,
    pass_from: pass && new Date(pass.from),
    at,
    received_at: now,
    body: JSON.stringify(bodyOf(entry, judged)),
  }
}

/** Returns the result of an entry that was sent before. */
function knownResult({ id, outcome, code, code_values }: EntryRow, language: Language): EntryResult {
  const isOpen = outcome === 'conflict' && code !== OVER_STOCK.code
  return resultOf(
    id,
    isOpen ? 'conflict' : 'before',
    isOpen ? reasonOf({ code, code_values }) : null,
    language,
  )
}

/** Why an entry waits, or how it counted. */
type Reason = Pick<AppError, 'code' | 'values'>
export const OVER_STOCK: Reason = { code: 'till_over_stock', values: {} }

export const resultOf = (
  id: string,
  outcome: EntryResult['outcome'],
  reason: Reason | null,
  language: Language,
): EntryResult => ({
  _id: id,
  outcome,
  code: reason?.code ?? null,
  message: reason && reasonText(reason, language),
})

/** Returns the reason that is stored with an entry. */
export const reasonOf = ({ code, code_values }: Pick<EntryRow, 'code' | 'code_values'>): Reason => ({
  code: code as ErrorCode,
  values: code_values as ErrorValues,
})

export const reasonText = ({ code, values }: Reason, language: Language): string =>
  errorText(code, language, values)
