import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'

/** The keys that a person made for their brand. They are the brand's: an erasure leaves them, under an account without a name. */
export const integrationsData: PersonalData = {
  rank: 98,
  tables: ['api_keys'],
  parts: {
    apiKeys: async (db, userId) => {
      const { rows } = await sql`
        SELECT k.id, b.username AS brand, k.name, k.scopes, k.created_at AS "createdAt", k.revoked_at AS "revokedAt"
        FROM api_keys k JOIN brands b ON b.id = k.brand_id WHERE k.created_by = ${userId} ORDER BY k.id LIMIT 1000`.execute(
        db,
      )
      return rows
    },
  },
  erase: () => Promise.resolve(),
}
