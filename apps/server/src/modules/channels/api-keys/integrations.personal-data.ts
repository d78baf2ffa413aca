import { confirmCode } from '@vicino/contract/channels/api-keys/endpoints'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * The keys that a person made for their brand, and the stored answers to shop systems about a
 * person. The keys belong to the brand: an erasure leaves them under the account without a name.
 * The answers of the last day are erased.
 */
export const integrationsData: PersonalData = {
  rank: 98,
  tables: ['api_keys', 'api_answers'],
  parts: {
    apiKeys: async (db, userId) => {
      return allRows(db)`
        SELECT k.id, b.username AS brand, k.name, k.scopes, k.created_at AS "createdAt", k.revoked_at AS "revokedAt"
        FROM api_keys k JOIN brands b ON b.id = k.brand_id WHERE k.created_by = ${userId} ORDER BY k.id LIMIT 1000`
    },
  },
  async erase(tx, userId) {
    const about = JSON.stringify({ id: userId })
    await execute(tx)`
      DELETE FROM api_answers a WHERE
        jsonb_path_exists(a.response::jsonb, '$.member ? (@.id == $id)', ${about}::jsonb)
        OR jsonb_path_exists(a.response::jsonb, '$.customer ? (@.userId == $id)', ${about}::jsonb)
        OR jsonb_path_exists(a.response::jsonb, '$.results[*].purchase.member ? (@.id == $id)', ${about}::jsonb)
        OR a.endpoint = ${confirmCode.address} AND EXISTS (
          SELECT FROM redemptions r WHERE r.id = (a.response ->> '_id')::uuid AND r.user_id = ${userId})`
  },
}
