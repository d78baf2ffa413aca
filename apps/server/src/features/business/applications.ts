import { randomInt } from 'node:crypto'
import type {
  applyForBusiness,
  decideApplication,
  listApplications,
} from '@vicino/contract/business/endpoints'
import type { BusinessApplication } from '@vicino/contract/business/schemas'
import type { BodyOf, QueryOf } from '@vicino/contract/endpoint'
import { isReservedHandle } from '@vicino/domain/reserved-handles'
import { writeAudit } from '../../platform/audit.ts'
import { withUnique } from '../../platform/db/constraints.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import {
  type ApplicationRow,
  findApplication,
  findLatest,
  insertApplication,
  insertBrand,
  lockApplication,
  makeOwner,
  readApplying,
  readQueue,
  writeDecision,
} from './applications.queries.ts'
import { APPLICANT_ROLES, mayApply } from './business.policy.ts'
import { handleOf } from './handle.ts'

const OPEN = { business_applications_open: 'application_pending' } as const
const TAKEN = { brands_piva: 'piva_taken' } as const
const HANDLE_TRIES = 5

/**
 * Applies for a brand account: of a user with a confirmed email, one at a time.
 *
 * @throws AppError email_unverified, application_pending, piva_taken, validation_failed (unknown category or comune)
 */
export function apply(
  db: Database,
  { clock }: Services,
  body: BodyOf<typeof applyForBusiness>,
  actor: Actor,
): Promise<BusinessApplication> {
  return withUnique(OPEN, () =>
    inTransaction(db, async (tx) => {
      const facts = await readApplying(tx, actor.sub, body)
      if (facts === undefined) throw new AppError('unauthenticated')
      if (!facts.verified) throw new AppError('email_unverified')
      const unknown = {
        ...(facts.category ? {} : { categoryId: 'invalid' }),
        ...(facts.place ? {} : { placeId: 'invalid' }),
      }
      if (Object.keys(unknown).length > 0) throw new AppError('validation_failed', { fieldErrors: unknown })
      if (facts.pivaTaken) throw new AppError('piva_taken')
      const id = await insertApplication(tx, {
        user_id: actor.sub,
        brand_name: body.brandName,
        legal_subject: body.legalSubject,
        piva: body.piva,
        sede_legale: body.sedeLegale,
        pec: body.pec,
        category_id: body.categoryId,
        address: body.address,
        place_id: body.placeId,
        website: body.website === '' ? null : body.website,
        created_at: clock.now(),
      })
      return load(tx, id)
    }),
  )
}

/** The caller's latest application, or null. */
export async function ownApplication(
  db: Db,
  actor: Actor,
): Promise<{ application: BusinessApplication | null }> {
  const row = await findLatest(db, actor.sub)
  return { application: row === undefined ? null : present(row) }
}

const QUEUE = 'business/application'

/** Applications that wait for a decision, oldest first. @throws AppError cursor_invalid */
export async function applications(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listApplications>,
): Promise<{ items: BusinessApplication[]; nextCursor: string | null; totalCount: number }> {
  const position = cursor === undefined ? null : cursors.decode(QUEUE, cursor)
  const start = position && { createdAt: String(position.values[0]), id: position.id }
  const { rows, total } = await readQueue(db, start, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(present),
    nextCursor:
      last === undefined
        ? null
        : cursors.encode(QUEUE, { values: [last.created_at.toISOString()], id: last.id }),
    totalCount: total,
  }
}

/**
 * Approves or refuses an application, once; the applicant gets an email. An approval makes the brand at the position of
 * its comune, which the owner then puts right, and gives its applicant the role.
 *
 * @throws AppError application_not_found, application_decided, piva_taken, forbidden (the applicant works for another
 *   brand by now)
 */
export function decide(
  db: Database,
  { clock }: Services,
  id: string,
  body: BodyOf<typeof decideApplication>,
  actor: Actor,
): Promise<BusinessApplication> {
  const now = clock.now()
  return withUnique(TAKEN, () =>
    inTransaction(db, async (tx) => {
      const locked = await lockApplication(tx, id)
      if (locked === undefined) throw new AppError('application_not_found')
      if (locked.status !== 'pending') throw new AppError('application_decided')
      if (body.decision === 'approve' && !mayApply(locked.role)) throw new AppError('forbidden')
      const row = await read(tx, id)
      const brandId = body.decision === 'approve' ? await foundBrand(tx, row, now) : null
      const reason = body.decision === 'refuse' ? body.reason : ''
      const status = body.decision === 'approve' ? 'approved' : 'refused'
      if (!(await writeDecision(tx, id, { status, reason, brandId, by: actor.sub, now }))) {
        throw new AppError('application_decided')
      }
      await writeAudit(tx, {
        actorId: actor.sub,
        action: `business.${status}`,
        objectType: 'business-application',
        objectId: id,
        brandId,
        now,
      })
      // Who has a P.IVA and has chosen no language reads Italian.
      const reader = { userId: row.user_id, language: row.language ?? 'it', now }
      const brandName = row.brand_name
      await (body.decision === 'approve'
        ? sendEmail(tx, { ...reader, template: 'business-approved', data: { brandName } })
        : sendEmail(tx, { ...reader, template: 'business-refused', data: { brandName, reason } }))
      return load(tx, id)
    }),
  )
}

/** The brand of an application, with its applicant as owner; its id. */
async function foundBrand(tx: Db, row: ApplicationRow, now: Date): Promise<string> {
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const more = tries === 0 ? [] : tries === 1 ? [row.place_name] : [row.place_name, String(randomInt(1e5))]
    const handle = handleOf(row.brand_name, ...more)
    if (isReservedHandle(handle)) continue
    const brandId = await insertBrand(tx, {
      username: row.brand_name,
      handle,
      // A superAdmin has looked at who is behind it.
      verified: true,
      legal_subject: row.legal_subject,
      piva: row.piva,
      sede_legale: row.sede_legale,
      pec: row.pec,
      address: row.address,
      city: row.place_name,
      website: row.website,
      lat: row.lat,
      lon: row.lon,
      created_at: now,
      updated_at: now,
    })
    if (brandId === undefined) continue
    if (!(await makeOwner(tx, row.user_id, APPLICANT_ROLES, brandId, now))) throw new AppError('forbidden')
    return brandId
  }
  throw new Error('No free handle found')
}

async function read(tx: Db, id: string): Promise<ApplicationRow> {
  const row = await findApplication(tx, id)
  if (row === undefined) throw new Error('An application in hand is not there')
  return row
}

const load = async (tx: Db, id: string): Promise<BusinessApplication> => present(await read(tx, id))

function present(row: ApplicationRow): BusinessApplication {
  return {
    _id: row.id,
    status: row.status,
    brandName: row.brand_name,
    legalSubject: row.legal_subject,
    piva: row.piva,
    sedeLegale: row.sede_legale,
    pec: row.pec,
    category: { _id: row.category_id, name: { it: row.category_it, en: row.category_en } },
    address: row.address,
    place: { _id: row.place_id, name: row.place_name, provinceCode: row.province_code },
    website: row.website,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    applicant: { _id: row.user_id, username: row.username, email: row.email },
  }
}
