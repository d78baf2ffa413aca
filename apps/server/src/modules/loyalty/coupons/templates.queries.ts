import type { CouponKind } from '@vicino/domain/coupon-kinds'
import { foldCode } from '@vicino/domain/claim-code'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

const TEMPLATE_COLUMNS = tableColumns(`coupon_templates t:
  id brandId name description image kind percent valueCents product minSpendCents validDays total perMember
  combinable state given wasGiven publicCode createdAt updatedAt`)

export interface TemplateRow extends RowOf<typeof TEMPLATE_COLUMNS> {
  readonly kind: CouponKind
  readonly codes: readonly string[]
  readonly categories: readonly string[]
  /** YYYY-MM-DD, both included. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly shops: readonly string[]
  readonly state: 'active' | 'paused' | 'ended'
}

export interface FiguresRow {
  readonly issued: number
  readonly used: number
  readonly expired: number
  readonly revoked: number
  readonly salesCents: number
  readonly discountCents: number
}

/** Columns of TemplateRow, of templates `t`. */
export const TEMPLATE = sql`
  ${TEMPLATE_COLUMNS}, t.codes, t.categories, t.valid_from::text AS "validFrom", t.valid_to::text AS "validTo",
  t.shops`

const FIGURES = sql`
  coalesce(f.issued, 0) AS issued, coalesce(f.used, 0) AS used, coalesce(f.expired, 0) AS expired,
  coalesce(f.revoked, 0) AS revoked, coalesce(f.sales_cents, 0) AS "salesCents", coalesce(f.discount_cents, 0) AS "discountCents"`

export type ShownTemplate = TemplateRow & FiguresRow

const readShown = (db: Db, where: RawBuilder<unknown>): Promise<ShownTemplate[]> => allRows(db)`
    SELECT ${TEMPLATE}, ${FIGURES} FROM coupon_templates t LEFT JOIN coupon_figures f ON f.template_id = t.id ${where}`

/** Reads the templates of a brand, newest first. */
export function readTemplates(
  db: Db,
  of: {
    readonly brandId: string
    readonly state: TemplateRow['state'] | undefined
    /** YYYY-MM-DD: a template whose last day is before it has ended. */
    readonly today: string
    readonly before: string | null
    readonly limit: number
  },
): Promise<ShownTemplate[]> {
  const { brandId, state, today, before, limit } = of
  const over = sql`(t.state = 'ended' OR coalesce(t.valid_to < ${today}::date, false))`
  const inState =
    state === undefined
      ? sql``
      : state === 'ended'
        ? sql`AND ${over}`
        : sql`AND t.state = ${state} AND NOT ${over}`
  return readShown(
    db,
    sql`WHERE t.brand_id = ${brandId} ${inState} AND (${before}::uuid IS NULL OR t.id < ${before}::uuid)
      ORDER BY t.id DESC LIMIT ${sql.lit(limit)}`,
  )
}

export async function findTemplate(db: Db, id: string): Promise<ShownTemplate | undefined> {
  const [row] = await readShown(db, sql`WHERE t.id = ${id}`)
  return row
}

/** Locks a template of a brand; others who give its codes or change it wait. */
export function lockTemplate(tx: Db, brandId: string, id: string): Promise<TemplateRow | undefined> {
  return firstRow(tx)`
    SELECT ${TEMPLATE} FROM coupon_templates t WHERE t.brand_id = ${brandId} AND t.id = ${id} FOR NO KEY UPDATE`
}

/** The stored values of a template. */
export type TemplateValues = Omit<
  TemplateRow,
  'id' | 'brandId' | 'state' | 'given' | 'wasGiven' | 'createdAt' | 'updatedAt' | 'image'
>

const columnsOf = (values: TemplateValues) => ({
  name: values.name,
  description: values.description,
  kind: values.kind,
  percent: values.percent,
  value_cents: values.valueCents,
  product: values.product,
  min_spend_cents: values.minSpendCents,
  codes: [...values.codes],
  categories: [...values.categories],
  valid_from: values.validFrom,
  valid_to: values.validTo,
  valid_days: values.validDays,
  total: values.total,
  per_member: values.perMember,
  combinable: values.combinable,
  public_code: values.publicCode,
  public_key: values.publicCode === null ? null : foldCode(values.publicCode),
  shops: [...values.shops],
})

export async function insertTemplate(
  tx: Db,
  brandId: string,
  values: TemplateValues,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('coupon_templates')
    .values({ ...columnsOf(values), brand_id: brandId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateTemplate(
  tx: Db,
  id: string,
  values: TemplateValues & { readonly image: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('coupon_templates')
    .set({ ...columnsOf(values), image: values.image, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function writeState(tx: Db, id: string, state: TemplateRow['state'], now: Date): Promise<void> {
  await tx.updateTable('coupon_templates').set({ state, updated_at: now }).where('id', '=', id).execute()
}

/** Adds to the number of codes given, of a template whose row the transaction has locked. */
export const addGiven = (tx: Db, id: string, more: number): Promise<void> => execute(tx)`
    UPDATE coupon_templates SET given = given + ${more}::int, was_given = was_given OR ${more > 0}
    WHERE id = ${id}`

/** Adds to the metrics of templates, in one statement for any number of events. */
export async function addToFigures(
  tx: Db,
  rows: readonly ({ readonly templateId: string } & Partial<FiguresRow>)[],
): Promise<void> {
  if (rows.length === 0) return
  await execute(tx)`
    INSERT INTO coupon_figures AS f (template_id, issued, used, expired, revoked, sales_cents, discount_cents)
    SELECT "templateId", coalesce(sum(issued), 0), coalesce(sum(used), 0), coalesce(sum(expired), 0), coalesce(sum(revoked), 0),
      coalesce(sum("salesCents"), 0), coalesce(sum("discountCents"), 0)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given ("templateId" uuid, issued int, used int, expired int,
      revoked int, "salesCents" bigint, "discountCents" bigint)
    GROUP BY "templateId" ORDER BY "templateId"
    ON CONFLICT (template_id) DO UPDATE SET issued = f.issued + excluded.issued, used = f.used + excluded.used,
      expired = f.expired + excluded.expired, revoked = f.revoked + excluded.revoked,
      sales_cents = f.sales_cents + excluded.sales_cents, discount_cents = f.discount_cents + excluded.discount_cents`
}

/** Counts how many of these shops are open shops of the brand. */
export function countShopsOf(db: Db, brandId: string, ids: readonly string[]): Promise<number> {
  return firstValue(db, 0)`
    SELECT count(*)::int AS count FROM shops
    WHERE brand_id = ${brandId} AND id = ANY (${ids}::uuid[]) AND closed_at IS NULL`
}
