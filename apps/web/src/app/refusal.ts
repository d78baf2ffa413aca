import { mayOpen, type Person, allows, roleOf } from './guard.ts'
import { screenAt } from './screen-registry.ts'

/** Why a signed-in person was led away from an address. */
export type Refusal =
  | { readonly why: 'unknown' }
  /** The screen is for other kinds of account. */
  | { readonly why: 'role'; readonly forWhom: 'platform' | 'shop' | 'promoter' | 'till' | 'shopper' }
  /** The person's role lacks permissions; any one of them is enough where the screen says so. */
  | { readonly why: 'permission'; readonly lacking: readonly string[] }

/** Addresses that lead every signed-in person, or some of them, to their start as a matter of course. */
const ENTRANCES: ReadonlySet<string> = new Set(['/', '/welcome', '/token'])

/** Returns why a signed-in person may not open `path`; null when they may, or at an entrance. */
export function refusalOf(path: string, person: Person): Refusal | null {
  if (ENTRANCES.has(path)) return null
  const screen = screenAt(path)
  if (!screen) return { why: 'unknown' }
  if (mayOpen(screen, person)) return null
  const roles = screen.signedIn ?? screen.roles
  if (roles !== 'anyone' && !roles.includes(roleOf(person))) {
    const forWhom = roles.includes('audience')
      ? 'shopper'
      : roles.includes('scanner')
        ? 'till'
        : roles.includes('brand')
          ? 'shop'
          : roles.includes('promoter')
            ? 'promoter'
            : 'platform'
    return { why: 'role', forWhom }
  }
  const { needs = [] } = screen
  const all = typeof needs === 'string' ? [needs] : 'any' in needs ? needs.any : needs
  return { why: 'permission', lacking: all.filter((each) => !allows(person, each)) }
}
