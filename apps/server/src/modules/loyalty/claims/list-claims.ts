import type { listClaims } from '@vicino/contract/loyalty/claims/endpoints'
import type { BrandClaimDetail, ClaimQueue } from '@vicino/contract/loyalty/claims/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { readClaimCode } from '@vicino/domain/claim-code'
import { CLAIM_STATES, CLAIM_TIMES, isOpenClaim } from '@vicino/domain/loyalty/claims'
import { addMonths, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnProgram } from '../programs/public.ts'
import { presentBrandDetail, presentForBrand } from './claims.presenter.ts'
import { countQueue, findClaim, readQueue, readSteps, readSubstitutes } from './claims.queries.ts'

/**
 * Lists claims of a program for its brand, with counts of waiting and late claims, in three
 * statements.
 * @throws AppError program_not_found
 */
export async function claimQueue(
  db: Db,
  { clock, cursors }: Services,
  programId: string,
  { state, show, search, limit, cursor }: QueryOf<typeof listClaims>,
  actor: Actor,
): Promise<ClaimQueue> {
  const now = clock.now()
  const scope = ['program/claim', programId, state, show, search]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await readOwnProgram(db, programId, actor)
  const deadlines = {
    now,
    warnBefore: monthsBefore(now, CLAIM_TIMES.warnMonths),
    lawBefore: monthsBefore(now, CLAIM_TIMES.lawMonths),
  }
  const text = search === undefined || search === '' ? null : search
  const rows = await readQueue(db, {
    programId,
    state,
    show,
    search,
    like: text && `%${escapeLike(text)}%`,
    code: text && readClaimCode(text),
    ...deadlines,
    after,
    limit: limit + 1,
  })
  const counted = await countQueue(db, programId, deadlines)
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return {
    items: page.rows.map((row) => presentForBrand(row, now)),
    nextCursor: page.nextCursor,
    counts: Object.fromEntries(
      CLAIM_STATES.map((one) => [one, counted.counts[one] ?? 0]),
    ) as ClaimQueue['counts'],
    deadlines: counted.deadlines,
  }
}

/** Returns the moment `months` before `now`. */
const monthsBefore = (now: Date, months: number): Date =>
  new Date(startOfDay(addMonths(dayAt(now.getTime()), -months) + 1))

/**
 * Reads a claim of a program with its steps so far. @throws AppError program_not_found,
 * claim_not_found
 */
export async function brandClaim(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { programId, claimId }: { programId: string; claimId: string },
  actor: Actor,
): Promise<BrandClaimDetail> {
  const now = clock.now()
  await readOwnProgram(db, programId, actor)
  const row = await findClaim(db, { id: claimId, programId })
  if (row === undefined) throw new AppError('claim_not_found')
  const steps = await readSteps(db, programId, claimId)
  const substitutes = isOpenClaim(row.state) ? await readSubstitutes(db, row) : []
  return presentBrandDetail(row, steps, substitutes, now)
}
