import type { CampaignState, RecipientOutcome } from '@vicino/contract/marketing/campaigns/constants'
import { RESULT_DAYS } from '@vicino/contract/marketing/campaigns/constants'
import { CAMPAIGN_LIFE } from '@vicino/domain/lifecycles'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, anyRow, execute, firstRow } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'
import { UNNAMED } from '../../../platform/db/session-client.ts'

const DUE = inStates(CAMPAIGN_LIFE.due)
const RUNNING = inStates(CAMPAIGN_LIFE.running)

/** The condition on `member_stats s` of a campaign to all customers. */
export const EVERYBODY: RawBuilder<unknown> = sql`true`

const CAMPAIGN_COLUMNS = tableColumns(`campaigns c:
  id brandId programId state title variantTitle variantShare image imageAlt link inApp push email segmentId
  segmentName controlShare scheduledAt startedAt endedAt heldAt recipients done afterId createdAt`)

export interface CampaignRow extends RowOf<typeof CAMPAIGN_COLUMNS> {
  readonly state: CampaignState
  readonly text: string
  /** True when its brand is suspended. */
  readonly isSuspended: boolean
}
export interface Counted {
  readonly sent: number
  readonly delivered: number
  readonly opened: number
  readonly clicked: number
}

/** Condition: the platform has suspended the brand of campaign `c`. */
const IS_SUSPENDED = sql`EXISTS (SELECT FROM brands WHERE id = c.brand_id AND suspended_at IS NOT NULL)`

const COLUMNS = sql`
  ${CAMPAIGN_COLUMNS}, c.body AS text, ${IS_SUSPENDED} AS "isSuspended"`

const COUNTED = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS sent, count(delivered_at)::int AS delivered, count(opened_at)::int AS opened,
      count(clicked_at)::int AS clicked
    FROM outreach_sends WHERE origin_id = c.id
  ) f`

/** A page of a program's campaigns with their figures, newest first. One statement. */
export const readCampaigns = (
  db: Db,
  { programId, before, limit }: { programId: string; before: string | null; limit: number },
): Promise<(CampaignRow & Counted)[]> => allRows(db)`
    SELECT ${COLUMNS}, f.* FROM (
      SELECT * FROM campaigns WHERE program_id = ${programId} AND (${before}::uuid IS NULL OR id < ${before}::uuid)
      ORDER BY id DESC LIMIT ${limit}::int
    ) c ${COUNTED} ORDER BY c.id DESC`

export interface Which {
  readonly programId: string
  readonly campaignId: string
}

export const readCampaign = (
  db: Db,
  { programId, campaignId }: Which,
): Promise<(CampaignRow & Counted) | undefined> => firstRow(db)`
    SELECT ${COLUMNS}, f.* FROM campaigns c ${COUNTED}
    WHERE c.program_id = ${programId} AND c.id = ${campaignId}`

/** Locks a campaign, as the sending job does. */
export const lockCampaign = (
  tx: Db,
  { programId, campaignId }: Which,
): Promise<CampaignRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS} FROM campaigns c WHERE c.program_id = ${programId} AND c.id = ${campaignId} FOR UPDATE`

export interface NewCampaign extends Omit<
  CampaignRow,
  'state' | 'startedAt' | 'endedAt' | 'heldAt' | 'isSuspended' | 'recipients' | 'done' | 'afterId'
> {
  readonly createdBy: string
}

export async function insertCampaign(tx: Db, campaign: NewCampaign): Promise<void> {
  await tx
    .insertInto('campaigns')
    .values({
      id: campaign.id,
      brand_id: campaign.brandId,
      program_id: campaign.programId,
      title: campaign.title,
      body: campaign.text,
      variant_title: campaign.variantTitle,
      variant_share: campaign.variantShare,
      image: campaign.image,
      image_alt: campaign.imageAlt,
      link: campaign.link,
      in_app: campaign.inApp,
      push: campaign.push,
      email: campaign.email,
      segment_id: campaign.segmentId,
      segment_name: campaign.segmentName,
      control_share: campaign.controlShare,
      scheduled_at: campaign.scheduledAt,
      next_at: campaign.scheduledAt,
      created_by: campaign.createdBy,
      created_at: campaign.createdAt,
    })
    .execute()
}

/** Sets the state of a campaign; an ended one no longer refers to its segment. */
export async function setState(tx: Db, id: string, state: CampaignState, now: Date): Promise<void> {
  const isOver = CAMPAIGN_LIFE.ended.includes(state)
  await execute(tx)`
    UPDATE campaigns SET state = ${state}, held_at = NULL, ended_at = CASE WHEN ${isOver}::boolean THEN ${now}::timestamptz END,
      segment_id = CASE WHEN ${isOver}::boolean THEN NULL ELSE segment_id END
    WHERE id = ${id}`
}

/** Condition: a superAdmin has switched marketing off for the brand, so its campaigns wait. */
const IS_OFF = sql`is_off('marketing', (SELECT sector FROM brands WHERE id = c.brand_id))`

const isReached = (now: Date) => sql`state IN ${DUE} AND scheduled_at <= ${now}`

/** Whether a campaign is being sent, or its time has come. */
export const campaignsWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM campaigns WHERE state IN ${RUNNING} OR ${isReached(now)})`

/** Holds campaigns of suspended brands that are being sent or due, until somebody resumes them. */
export const holdSuspended = (tx: Db, now: Date): Promise<void> => execute(tx)`
    UPDATE campaigns c SET state = 'paused', held_at = ${now}
    WHERE (state IN ${RUNNING} OR ${isReached(now)}) AND ${IS_SUSPENDED}`

/** Locks a campaign whose time has come; undefined = there is none. */
export const takeDue = (tx: Db, now: Date): Promise<CampaignRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS} FROM campaigns c WHERE ${isReached(now)} AND NOT ${IS_OFF} AND NOT ${IS_SUSPENDED}
    ORDER BY c.scheduled_at, c.id LIMIT 1 FOR UPDATE SKIP LOCKED`

/**
 * Stores the recipients of a campaign, the customers for whom a condition on `member_stats s` holds
 * now, and begins to send it.
 */
export const freeze = (
  tx: Db,
  { id, programId }: Pick<CampaignRow, 'id' | 'programId'>,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<void> => execute(tx)`${sql.raw(UNNAMED)}
    WITH taken AS (
      INSERT INTO campaign_recipients (campaign_id, user_id)
      SELECT ${id}::uuid, s.user_id FROM member_stats s WHERE s.program_id = ${programId}::uuid AND ${condition}
      RETURNING user_id
    )
    UPDATE campaigns SET state = 'sending', started_at = ${now}, segment_id = NULL, recipients = (SELECT count(*) FROM taken)
    WHERE id = ${id}::uuid`

/**
 * Locks one campaign of each brand that may send now, the longest waiting first. A brand that has
 * sent within the last second waits, whatever became of that campaign; so does a suspended brand.
 * For a campaign that never began, `next_at` is its planned time and does not count.
 */
export async function takeSending(tx: Db, limit: number, now: Date): Promise<CampaignRow[]> {
  const rows = await allRows(tx)<CampaignRow>`
    SELECT ${COLUMNS} FROM campaigns c WHERE c.id IN (
      SELECT DISTINCT ON (o.brand_id) o.id FROM campaigns o
      WHERE o.state IN ${RUNNING} AND NOT EXISTS (SELECT FROM brands b WHERE b.id = o.brand_id AND b.suspended_at IS NOT NULL)
        AND NOT EXISTS (
        SELECT FROM campaigns n WHERE n.brand_id = o.brand_id AND n.started_at IS NOT NULL AND n.next_at > ${now})
      ORDER BY o.brand_id, o.next_at, o.id
    )
    AND NOT ${IS_OFF} ORDER BY c.next_at, c.id LIMIT ${limit}::int FOR UPDATE OF c SKIP LOCKED`
  return rows.filter(({ state }) => CAMPAIGN_LIFE.running.includes(state))
}

/** The next members of a campaign, by their ids. */
export const nextRecipients = (
  tx: Db,
  { id, afterId }: Pick<CampaignRow, 'id' | 'afterId'>,
  limit: number,
): Promise<string[]> => allValues(tx)`
    SELECT user_id AS "userId" FROM campaign_recipients
    WHERE campaign_id = ${id} AND user_id > ${afterId}::uuid ORDER BY user_id LIMIT ${limit}::int`

export interface Ended {
  readonly userId: string
  readonly outcome: string
  readonly variant: 'a' | 'b' | null
}

/** Stores the results for members, and how far the campaign has come. */
export const noteOutcomes = (
  tx: Db,
  { id, afterId, isThrough }: { id: string; afterId: string; isThrough: boolean },
  ended: readonly Ended[],
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<void> => execute(tx)`
    WITH noted AS (
      UPDATE campaign_recipients r SET outcome = e.outcome, variant = e.variant, at = ${now}
      FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) e ("userId" uuid, outcome text, variant text)
      WHERE r.campaign_id = ${id} AND r.user_id = e."userId"
    )
    UPDATE campaigns SET after_id = ${afterId}::uuid, done = done + ${ended.length}::int, next_at = ${nextAt},
      state = CASE WHEN ${isThrough}::boolean THEN 'sent' ELSE state END,
      ended_at = CASE WHEN ${isThrough}::boolean THEN ${now}::timestamptz END
    WHERE id = ${id}`

/** Counts the members of a campaign by result. */
export const countOutcomes = (
  db: Db,
  campaignId: string,
): Promise<{ outcome: RecipientOutcome; count: number }[]> => allRows(db)`
    SELECT coalesce(outcome, 'waiting') AS outcome, count(*)::int AS count FROM campaign_recipients
    WHERE campaign_id = ${campaignId} GROUP BY 1 ORDER BY 2 DESC, 1`

/** Reads the metrics of each title. */
export const countVariants = (
  db: Db,
  campaignId: string,
): Promise<(Counted & { variant: 'a' | 'b' })[]> => allRows(db)`
    SELECT r.variant, count(*)::int AS sent, count(o.delivered_at)::int AS delivered, count(o.opened_at)::int AS opened,
      count(o.clicked_at)::int AS clicked
    FROM campaign_recipients r JOIN outreach_sends o ON o.origin_id = r.campaign_id AND o.ref = '' AND o.user_id = r.user_id
    WHERE r.campaign_id = ${campaignId} AND r.outcome = 'sent' AND r.variant IS NOT NULL GROUP BY 1 ORDER BY 1`

export interface Bought {
  readonly outcome: 'sent' | 'control'
  readonly members: number
  readonly buyers: number
  readonly purchases: number
  readonly cents: number
  /** Sum of the squares of the members' spending, for the confidence interval. */
  readonly squares: number
}

/**
 * Counts the purchases of a campaign's recipients and control group within seven days after it,
 * without refunded amounts.
 */
export const countPurchases = (db: Db, { programId, campaignId }: Which): Promise<Bought[]> => allRows(db)`
    SELECT r.outcome, count(*)::int AS members, (count(*) FILTER (WHERE b.purchases > 0))::int AS buyers,
      coalesce(sum(b.purchases), 0)::int AS purchases, coalesce(sum(b.cents), 0)::float8 AS cents,
      coalesce(sum(b.cents::numeric ^ 2), 0)::float8 AS squares
    FROM campaign_recipients r CROSS JOIN LATERAL (
      SELECT count(*) AS purchases, sum(left_cents) AS cents FROM purchases p
      WHERE p.program_id = ${programId} AND p.user_id = r.user_id AND p.left_cents > 0
        AND p.brand_id = (SELECT brand_id FROM programs WHERE id = ${programId})
        AND p.occurred_at >= r.at AND p.occurred_at < r.at + make_interval(days => ${RESULT_DAYS}::int)
    ) b
    WHERE r.campaign_id = ${campaignId} AND r.outcome IN ('sent', 'control') GROUP BY r.outcome`

export interface RecipientRow {
  readonly userId: string
  readonly username: string | null
  readonly outcome: RecipientOutcome
  readonly variant: 'a' | 'b' | null
  readonly at: Date | null
  readonly delivered: boolean
}

/**
 * Reads the recipients of a campaign by id, all or those with one result. Members who left are
 * unknown to the brand.
 */
export const readRecipients = (
  db: Db,
  {
    programId,
    campaignId,
    outcome,
    after,
    limit,
  }: Which & { outcome: RecipientOutcome | null; after: string | null; limit: number },
): Promise<RecipientRow[]> => allRows(db)`
    SELECT r.user_id AS "userId", CASE WHEN m.user_id IS NOT NULL AND u.erased_at IS NULL THEN u.username::text END AS username,
      coalesce(r.outcome, 'waiting') AS outcome, r.variant, r.at, o.delivered_at IS NOT NULL AS delivered
    FROM (
      SELECT * FROM campaign_recipients WHERE campaign_id = ${campaignId}
        AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
        AND (${outcome}::text IS NULL OR coalesce(outcome, 'waiting') = ${outcome})
      ORDER BY user_id LIMIT ${limit}::int
    ) r JOIN users u ON u.id = r.user_id
    LEFT JOIN members m ON m.program_id = ${programId} AND m.user_id = r.user_id AND m.left_at IS NULL
    LEFT JOIN outreach_sends o ON o.origin_id = r.campaign_id AND o.ref = '' AND o.user_id = r.user_id
    ORDER BY r.user_id`

/** Tells whether a deal belongs to a brand. */
export const isDealOf = (db: Db, brandId: string, dealId: string): Promise<boolean> =>
  anyRow(db)`SELECT FROM deals WHERE id = ${dealId} AND brand_id = ${brandId}`
