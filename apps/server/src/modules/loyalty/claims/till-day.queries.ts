import { type RawBuilder, sql } from 'kysely'

/** A reward that a till fulfilled. */
export interface RewardEntryRow {
  readonly kind: 'prize'
  readonly reward: string
  readonly customerUsername: string
  readonly customerAvatar: string | null
  readonly actorUsername: string | null
  /** The member's payment at the till. */
  readonly cents: number
  readonly undoReason: string | null
}

/**
 * Builds a query for the rewards that a brand's tills fulfilled in a period, also those that were
 * undone. Its columns are `at`, `id` (of the claim), `cents` (0 when undone) and `entry` (a
 * RewardEntryRow as JSON). Rewards fulfilled by the brand's office or by post are no entries of a
 * till.
 * @param from and `to`: timestamps, `to` excluded
 * @param actorId whose till; null = all tills
 */
export function rewardEntries({
  brandId,
  actorId,
  from,
  to,
}: {
  readonly brandId: string
  readonly actorId: string | null
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const whose = actorId === null ? sql`true` : sql`c.delivered_by = ${actorId}`
  return sql`
    SELECT c.delivered_at AS at, c.id, CASE WHEN c.undone_at IS NULL THEN c.money_cents ELSE 0 END::bigint AS cents,
      jsonb_build_object('kind', 'prize', 'reward', v.body ->> 'name', 'customerUsername', u.username, 'customerAvatar', u.avatar,
        'actorUsername', coalesce(a.username, (SELECT k.name FROM api_keys k WHERE k.id = c.delivered_by)),
        'cents', c.money_cents, 'undoReason', CASE WHEN c.undone_at IS NOT NULL THEN c.reason END) AS entry
    FROM claims c
      JOIN reward_versions v ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
      JOIN users u ON u.id = c.user_id LEFT JOIN users a ON a.id = c.delivered_by
    WHERE c.brand_id = ${brandId} AND c.delivered_at >= ${from} AND c.delivered_at < ${to}
      AND c.proof IN ('qr', 'code', 'card') AND ${whose}`
}
