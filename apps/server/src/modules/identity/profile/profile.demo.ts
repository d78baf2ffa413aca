import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'

/**
 * The demo's people. The plan names each home as a comune, which becomes the comune's id here.
 * Accounts with which visitors sign in get the demo's password, all others none.
 */
export const userDemo: DemoPart = {
  rank: 30,
  async load(tx, { passwords }, { users, accounts, password }) {
    const places = await tx
      .selectFrom('places')
      .select(['id', 'name'])
      .where('name', 'in', [...new Set(users.map((user) => user.home))])
      .orderBy('population')
      .execute()
    const placeOf = new Map(places.map((place) => [place.name, place.id]))
    const hash = await passwords.hash(password)
    const rows = users.map(({ home, ...user }) => ({
      ...user,
      place_id: placeOf.get(home) ?? null,
      password_hash: accounts.has(user.email) ? hash : null,
    }))
    await insertRows(tx, 'users', rows)
  },
}
