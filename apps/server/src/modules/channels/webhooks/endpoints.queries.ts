import type {
  DeliveryError,
  WebhookDisabledFor,
  WebhookEvent,
} from '@vicino/contract/channels/webhooks/constants'
import type { ApiVersion } from '@vicino/contract/versions'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** Number and key of a replaced secret, and until when it still signs (ISO 8601). */
export interface OldSecret {
  readonly no: number
  readonly key: string
  readonly until: string
}

const ENDPOINT_COLUMNS = tableColumns(`webhook_endpoints e:
  id url description version secretNo secretKey disabledFor disabledAt failingSince createdAt`)

export interface EndpointRow extends RowOf<typeof ENDPOINT_COLUMNS> {
  readonly events: WebhookEvent[]
  readonly version: ApiVersion
  readonly oldSecrets: OldSecret[]
  readonly disabledFor: WebhookDisabledFor | null
  /** The moment of the newest delivery that was tried. */
  readonly lastAt: Date | null
  readonly lastStatus: number | null
  readonly lastError: DeliveryError | null
}

/** The values of an endpoint that the brand sets. */
export interface EndpointValues {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly version: ApiVersion
}

const COLUMNS = sql`${ENDPOINT_COLUMNS}, e.events, e.old_secrets AS "oldSecrets", last.at AS "lastAt",
  last.status AS "lastStatus", last.error AS "lastError"`
/** The newest delivery that was tried is nearly always among the newest few. */
const LAST = sql`LEFT JOIN LATERAL (
  SELECT a.at, a.status, a.error
  FROM (
    SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.attempts > 0 ORDER BY d.id DESC LIMIT 1
  ) d JOIN webhook_attempts a ON a.delivery_id = d.id ORDER BY a.no DESC LIMIT 1
) last ON true`

/** Reads the endpoints of a brand, in the order of their creation. */
export const readEndpoints = (db: Db, brandId: string): Promise<EndpointRow[]> => allRows(db)`
    SELECT ${COLUMNS} FROM webhook_endpoints e ${LAST}
    WHERE e.brand_id = ${brandId} AND e.deleted_at IS NULL ORDER BY e.id`

export function findEndpoint(db: Db, brandId: string, id: string): Promise<EndpointRow | undefined> {
  return firstRow(db)`
    SELECT ${COLUMNS} FROM webhook_endpoints e ${LAST}
    WHERE e.id = ${id} AND e.brand_id = ${brandId} AND e.deleted_at IS NULL`
}

/** Like findEndpoint(), locked against other changes until the transaction ends. */
export async function lockEndpoint(tx: Db, brandId: string, id: string): Promise<EndpointRow | undefined> {
  await execute(tx)`
    SELECT FROM webhook_endpoints WHERE id = ${id} AND brand_id = ${brandId} FOR NO KEY UPDATE`
  return findEndpoint(tx, brandId, id)
}

/** Counts a brand's endpoints; a lock makes requests that add one take turns. */
export async function countEndpoints(tx: Db, brandId: string): Promise<number> {
  await lockByName(tx, `webhooks ${brandId}`)
  return firstValue(tx, 0)`
    SELECT count(*)::int AS count FROM webhook_endpoints WHERE brand_id = ${brandId} AND deleted_at IS NULL`
}

export async function insertEndpoint(
  tx: Db,
  brandId: string,
  { url, description, events, version, secretKey }: EndpointValues & { readonly secretKey: string },
  now: Date,
): Promise<string> {
  const row = {
    brand_id: brandId,
    url,
    description,
    events: [...events],
    version,
    secret_key: secretKey,
    created_at: now,
  }
  return (await tx.insertInto('webhook_endpoints').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Changes an endpoint. `disabled`: the brand disables it now (true), enables it (false), or leaves
 * it as it is (undefined).
 */
export async function updateEndpoint(
  tx: Db,
  id: string,
  { url, description, events, version }: EndpointValues,
  { disabled, now }: { readonly disabled: boolean | undefined; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      url,
      description,
      events: [...events],
      version,
      ...(disabled === true && { disabled_for: 'brand', disabled_at: now }),
      ...(disabled === false && { disabled_for: null, disabled_at: null, failing_since: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function updateSecret(
  tx: Db,
  id: string,
  { no, key, old }: { readonly no: number; readonly key: string; readonly old: readonly OldSecret[] },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ secret_no: no, secret_key: key, old_secrets: JSON.stringify(old) })
    .where('id', '=', id)
    .execute()
}

export async function markDeleted(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ deleted_at: now }).where('id', '=', id).execute()
}

/**
 * Disables an endpoint that fails or no longer exists; returns undefined when it was disabled
 * already.
 */
export const disableEndpoint = (
  tx: Db,
  id: string,
  disabledFor: WebhookDisabledFor,
  now: Date,
): Promise<{ brandId: string; url: string } | undefined> => firstRow(tx)`
    UPDATE webhook_endpoints SET disabled_for = ${disabledFor}, disabled_at = ${now}
    WHERE id = ${id} AND disabled_at IS NULL AND deleted_at IS NULL RETURNING brand_id AS "brandId", url`

/** Reads the enabled endpoints of these brands. */
export const listenersOf = (
  db: Db,
  brandIds: readonly string[],
): Promise<{ id: string; brandId: string; events: WebhookEvent[]; version: ApiVersion }[]> => allRows(db)`
    SELECT id, brand_id AS "brandId", events, version FROM webhook_endpoints
    WHERE brand_id = ANY (${brandIds}::uuid[]) AND deleted_at IS NULL AND disabled_at IS NULL`
