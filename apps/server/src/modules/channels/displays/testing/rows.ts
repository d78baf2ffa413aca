import { randomBytes } from 'node:crypto'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

/** Makes a playlist of a brand that nobody in the test belongs to. */
export async function playlistOfAnother({ db, clock }: TestApp): Promise<string> {
  const row = { brand_id: (await makeBrand(db)).id, name: 'Vetrina', updated_at: clock.now() }
  const made = db.insertInto('display_playlists').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** Makes a group of displays of such a brand. */
export async function groupOfAnother({ db, clock }: TestApp): Promise<string> {
  const row = { brand_id: (await makeBrand(db)).id, name: 'Vetrine', created_at: clock.now() }
  const made = db.insertInto('display_groups').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** Makes a display of such a brand. */
export async function displayOfAnother({ db, clock }: TestApp): Promise<string> {
  const brand_id = (await makeBrand(db)).id
  const row = { brand_id, name: 'Vetrina', token_hash: randomBytes(32), paired_at: clock.now() }
  return (await db.insertInto('displays').values(row).returning('id').executeTakeFirstOrThrow()).id
}
