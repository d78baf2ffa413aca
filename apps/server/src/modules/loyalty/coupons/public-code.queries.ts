import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'
import { TEMPLATE, type TemplateRow } from './templates.queries.ts'

/** A template with a published code, and its brand. */
export interface PublishedRow extends TemplateRow {
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
}

/**
 * Reads the templates of a published code, of one brand or of all on offer, by the brands' names.
 * @param key the code as foldCode() writes it
 */
export const readPublished = (
  db: Db,
  { key, brandId }: { readonly key: string; readonly brandId: string | null },
): Promise<PublishedRow[]> => allRows(db)`
    SELECT ${TEMPLATE}, b.username AS "brandUsername", b.handle AS "brandHandle", b.avatar AS "brandAvatar"
    FROM coupon_templates t JOIN brands b ON b.id = t.brand_id
    WHERE t.public_key = ${key} AND t.state <> 'ended' AND b.suspended_at IS NULL
      AND (${brandId}::uuid IS NULL OR t.brand_id = ${brandId}::uuid)
    ORDER BY b.username, t.id`

/** Locks the published codes of a brand: two templates that want one code come one after the other. */
export const lockPublished = (tx: Db, brandId: string): Promise<void> =>
  lockByName(tx, `published codes ${brandId}`)

/**
 * Counts a typed code as a wrong one unless somebody publishes it. @returns until when the account
 * may type none; null = it may
 */
export const countPublished = (
  db: Db,
  of: {
    readonly userId: string
    readonly key: string
    readonly brandId: string | null
    readonly now: Date
  },
): Promise<Date | null> => firstValue(db, null)`
    SELECT count_wrong_code(${of.userId},
      EXISTS (SELECT FROM coupon_templates t WHERE t.public_key = ${of.key} AND t.state <> 'ended'
        AND (${of.brandId}::uuid IS NULL OR t.brand_id = ${of.brandId}::uuid)),
      ${of.now}, ${TYPED_CODES.wrong}::int, ${TYPED_CODES.minutes}::int * interval '1 minute') AS until`
