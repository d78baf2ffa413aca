import type { Chance } from './random.ts'
import { type People, userRow } from './people.ts'
import type { Till, UserRow } from './rows.ts'
import type { Shop } from './shops.ts'

/** Makes a user of the role brand for each confirming shop; nobody signs in as one of them. */
export function planShopkeepers(
  chance: Chance,
  now: number,
  shops: readonly Shop[],
  people: readonly UserRow[],
): UserRow[] {
  const names = new Set(people.map((user) => user.username.toLowerCase()))
  return shops.map(({ brand }) =>
    userRow(chance, now, {
      email: `${brand.handle}@negozi.vicino.test`,
      username: freeName(names, [brand.username, `${brand.username} ${brand.city}`]),
      handle: `negozio.${brand.handle}`,
      role: 'brand',
      brand_id: brand.id,
      avatar: brand.logo,
      home: brand.city,
      created_at: brand.created_at,
    }),
  )
}

function freeName(taken: Set<string>, wanted: readonly string[]): string {
  const last = wanted.at(-1) ?? ''
  let name = wanted.find((candidate) => !taken.has(candidate.toLowerCase())) ?? last
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${last} ${number}`
  taken.add(name.toLowerCase())
  return name
}

/**
 * Returns the confirming accounts of each brand: scanner@ and brand@ for theirs, the shopkeeper for
 * every other.
 */
export function planTills(people: People, shopkeepers: readonly UserRow[]): ReadonlyMap<string, Till> {
  const tills = new Map(
    shopkeepers.map((user) => [user.brand_id ?? '', { store: user, online: user }] as const),
  )
  const store = people.accounts.get('scanner@vicino.test')
  const online = people.accounts.get('brand@vicino.test')
  if (store !== undefined && online !== undefined) tills.set(online.brand_id ?? '', { store, online })
  return tills
}
