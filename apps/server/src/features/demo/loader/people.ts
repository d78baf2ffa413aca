import { drawAvatar } from '../art/index.ts'
import { people } from '../catalogue/index.ts'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import { cities } from './geography.ts'
import type { Chance } from './random.ts'
import type { UserRow } from './rows.ts'
import type { Shop } from './shops.ts'

const DAY = 86_400_000

export interface People {
  /** Everyone who looks at deals. */
  readonly audience: readonly UserRow[]
  /** The account of each role, by e-mail. */
  readonly accounts: ReadonlyMap<string, UserRow>
  readonly drawings: ReadonlyMap<string, () => string>
}

/** Accounts of the demo's people; only the six with a role can sign in, their password comes with the insert. */
export function planPeople(chance: Chance, now: number, brand: Shop): People {
  const drawings = new Map<string, () => string>()
  const portrait = (name: string): string => {
    const key = `demo/avatars/${name.replaceAll('.', '-')}.svg`
    drawings.set(key, () => drawAvatar({ seed: name }))
    return `/files/${key}`
  }
  // A town is home to as many people as it has shops.
  const homes = cities.flatMap((city) => Array.from({ length: city.shops }, () => city.name))
  const crowd = people.map((person) =>
    userRow(chance, now, {
      email: `${person.handle}@vicino.test`,
      username: person.displayName,
      handle: person.handle,
      role: 'audience',
      avatar: portrait(person.handle),
      home: chance.pick(homes),
    }),
  )
  const accounts = new Map(
    DEMO_ACCOUNTS.map(({ email, role }) => {
      const handle = email.replace('@vicino.test', '')
      const staff = role === 'brand' || role === 'brandManager' || role === 'scanner'
      const user = userRow(chance, now, {
        email,
        username: role === 'brand' ? brand.brand.username : ACCOUNT_NAMES[role],
        handle,
        role,
        avatar: role === 'brand' ? (brand.brand.logo ?? portrait(handle)) : portrait(handle),
        home: 'Milano',
        ...(staff ? { brand_id: brand.brand.id } : {}),
      })
      return [email, user]
    }),
  )
  const readers = DEMO_ACCOUNTS.filter(({ role }) => role === 'audience' || role === 'promoter')
  const audience = [...readers.flatMap(({ email }) => accounts.get(email) ?? []), ...crowd]
  return { audience, accounts, drawings }
}

const ACCOUNT_NAMES = {
  superAdmin: 'Redazione Vicino',
  brandManager: 'Serena Alberti',
  audience: 'Caterina Lodi',
  promoter: 'Michele Sanna',
  scanner: 'Cassa 1',
} as const

function userRow(
  chance: Chance,
  now: number,
  values: Pick<UserRow, 'email' | 'username' | 'handle' | 'role' | 'avatar' | 'home' | 'brand_id'>,
): UserRow {
  const created = now - chance.between(20, 500) * DAY
  return {
    id: chance.id(created),
    language: 'it',
    created_at: new Date(created),
    updated_at: new Date(created),
    ...values,
  }
}
