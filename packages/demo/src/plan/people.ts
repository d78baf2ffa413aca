import { DAY_MS } from '@vicino/domain/durations'
import { drawAvatar } from '../art/index.ts'
import { people } from '../catalogue/index.ts'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import { cities } from './geography.ts'
import type { Chance } from './random.ts'
import type { UserRow } from './rows.ts'
import type { Shop } from './shops.ts'

export interface People {
  /** Everyone who looks at deals. */
  readonly audience: readonly UserRow[]
  /** The account of each role, by e-mail. */
  readonly accounts: ReadonlyMap<string, UserRow>
  readonly drawings: ReadonlyMap<string, () => string>
}

/**
 * Plans the accounts of the demo's people. Only the six with a role can sign in; their password is
 * added at the insert.
 */
export function planPeople(chance: Chance, now: number, brand: Shop): People {
  const drawings = new Map<string, () => string>()
  const portrait = (name: string): string => {
    const key = `demo/avatars/${name.replaceAll('.', '-')}.svg`
    drawings.set(key, () => drawAvatar({ seed: name }))
    return `/files/${key}`
  }
  // A town has as many inhabitants as it has shops.
  const homes = cities.flatMap((city) => Array.from({ length: city.shops }, () => city.name))
  const crowd = people.map((person, index) =>
    userRow(chance, now, {
      ...nameOf(person.displayName),
      ...personalData(chance, index),
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
      const name = role === 'brand' ? OWNER : ACCOUNT_NAMES[role]
      const staff = role === 'brand' || role === 'brandManager' || role === 'scanner'
      const user = userRow(chance, now, {
        email,
        username: role === 'brand' ? brand.brand.username : ACCOUNT_NAMES[role],
        handle,
        role,
        avatar: role === 'brand' ? brand.brand.logo : portrait(handle),
        home: 'Milano',
        ...(role === 'scanner' || role === 'superAdmin' ? {} : nameOf(name)),
        // audience@ still needs a phone number for a complete profile.
        ...(role === 'audience'
          ? { birth_date: '1994-05-17', created_at: new Date(now - 210 * DAY_MS) }
          : {}),
        ...(staff ? { brand_id: brand.brand.id } : {}),
      })
      return [email, user]
    }),
  )
  const readers = DEMO_ACCOUNTS.filter(({ role }) => role === 'audience' || role === 'promoter')
  const audience = [...readers.flatMap(({ email }) => accounts.get(email) ?? []), ...crowd]
  return { audience, accounts, drawings }
}

const OWNER = 'Rosa Brambilla'
const ACCOUNT_NAMES = {
  superAdmin: 'Redazione Vicino',
  brandManager: 'Serena Alberti',
  audience: 'Caterina Lodi',
  promoter: 'Michele Sanna',
  scanner: 'Cassa 1',
} as const

function nameOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...last] = name.split(' ')
  return { first_name: first, last_name: last.join(' ') }
}

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * Gives three of four people a birth date, without which no segment contains them, and every fourth
 * a phone number, from a range that no operator assigns.
 */
function personalData(chance: Chance, index: number): { birth_date?: string; phone?: string } {
  if (index % 4 === 3) return {}
  const drawn = index % 4 === 0 ? chance : chance.of(`birth ${index}`)
  const birth_date = `${drawn.whole(1958, 2006)}-${two(drawn.whole(1, 12))}-${two(drawn.whole(1, 28))}`
  return index % 4 === 0 ? { birth_date, phone: `+3930000${String(index).padStart(5, '0')}` } : { birth_date }
}

const INVITE_LETTERS = [...'abcdefghjkmnpqrstuvwxyz23456789']

/** Makes a user who joined at a random moment of the last 500 days, or at the given one. */
export function userRow(
  chance: Chance,
  now: number,
  values: Pick<UserRow, 'email' | 'username' | 'handle' | 'role' | 'avatar' | 'home'> & Partial<UserRow>,
): UserRow {
  const created = now - chance.between(20, 500) * DAY_MS
  const joined = values.created_at ?? new Date(created)
  return {
    id: chance.id(joined.getTime()),
    language: 'it',
    first_name: '',
    last_name: '',
    created_at: joined,
    updated_at: joined,
    email_verified_at: joined,
    invite_code: Array.from({ length: 8 }, () => chance.pick(INVITE_LETTERS)).join(''),
    ...values,
  }
}
