import type { Db } from '../../../platform/db/database.ts'

/** Handles of all brands, and where each was imported from (null = not imported). */
export function readBrandHandles(db: Db): Promise<{ handle: string; source_key: string | null }[]> {
  return db.selectFrom('brands').select(['handle', 'source_key']).execute()
}
