import { AUDITED } from '@vicino/contract/administration/audit/constants'
import type { getRelated } from '@vicino/contract/administration/overview/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { noteRead } from '../../../platform/audit.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { kindsOf, readAccountFacts, readRelated, type RecordType, type Related } from './related.queries.ts'

/** The permission to read each kind; a program's members and a person's codes are customers' data. */
const NEEDS: Readonly<Record<Related, Permission>> = {
  brands: 'company-EDIT',
  people: 'user-LIST_ALL',
  deals: 'deal-LIST_ALL',
  programs: 'program-LIST',
  redemptions: 'till-LIST',
  reportsAbout: 'report-DECIDE',
  reportsBy: 'report-DECIDE',
  decisions: 'report-DECIDE',
  support: 'support-ANSWER',
}

/**
 * Reads what belongs to a record, as far as the caller's role allows. Another person's is logged as
 * read, so that they learn it from their own export. @throws AppError permission_missing
 */
export async function related(
  db: Db,
  record: { readonly type: RecordType; readonly id: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<ResponseOf<typeof getRelated>> {
  if (!allows(actor, AUDITED[record.type])) throw new AppError('permission_missing')
  if (record.type === 'user' && record.id !== actor.sub)
    await noteRead(db, { actorId: actor.sub, userId: record.id, what: 'account', brandId: null, now })
  const kinds = kindsOf(record.type).filter(
    (kind) =>
      allows(actor, NEEDS[kind]) &&
      (kind !== 'programs' || record.type !== 'user' || allows(actor, 'customer-LIST')),
  )
  return {
    facts: record.type === 'user' ? await factsOf(db, record.id, { actor, now }) : {},
    related: (await readRelated(db, record, kinds)).map(({ kind, count, items }) => ({
      kind,
      count,
      items: items.map((item) => ({ ...item, at: new Date(item.at).toISOString() })),
    })),
  }
}

async function factsOf(db: Db, id: string, { actor, now }: { readonly actor: Actor; readonly now: Date }) {
  const found = await readAccountFacts(db, id, now)
  if (found === undefined) return {}
  const { emailVerifiedAt, lastSeenAt, sessions, secondFactor, brandPoints, openCodes } = found
  return {
    emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
    ...(allows(actor, 'user-EDIT_ALL') && {
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      sessions,
      secondFactor,
    }),
    ...(allows(actor, 'customer-LIST') && { brandPoints, openCodes }),
  }
}
