import { makeBrand } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

export const SHOP = { name: 'N', address: 'A', city: 'C', latitude: 45, longitude: 9 }

/** Stores a shop of a brand to which nobody in the test belongs. */
export async function shopOfBrand({ db, clock }: TestApp): Promise<string> {
  const { latitude: lat, longitude: lon, ...names } = SHOP
  const row = { ...names, lat, lon, brand_id: (await makeBrand(db)).id, created_at: clock.now() }
  return (await db.insertInto('shops').values(row).returning('id').executeTakeFirstOrThrow()).id
}
