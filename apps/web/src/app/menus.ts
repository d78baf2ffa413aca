import type { RegisteredRouter } from '@tanstack/react-router'
import { mayOpen, type Person, roleOf, startOf } from './guard.ts'
import { allScreens, screenAt } from './screen-registry.ts'
import type { AnyScreen, MenuItem, MenuPlace } from './screen.ts'

type Address = keyof RegisteredRouter['routesByPath'] & string

/** Addresses without parameters in their path. */
export type RoutePath = Exclude<Address, `${string}$${string}` | ''>

export interface MenuEntry extends MenuItem {
  readonly path: RoutePath
}

type EntryScreen = AnyScreen & { readonly path: RoutePath; readonly menu: MenuItem }

const isEntry = (screen: AnyScreen): screen is EntryScreen =>
  screen.menu !== undefined && !screen.path.includes('$')

/** Entries of a menu for a person, in the order of the screens. Where a role has no Home, the phone's bar begins with its start. */
export function menuFor(place: MenuPlace, person: Person): MenuEntry[] {
  const entries = allScreens().flatMap((screen) => {
    if (!isEntry(screen) || !screen.menu.places.includes(place)) return []
    return (screen.menu.shownTo?.includes(roleOf(person)) ?? mayOpen(screen, person)) ? [entryOf(screen)] : []
  })
  const start = screenAt(startOf(person))
  if (place !== 'bar' || !start || !isEntry(start) || entries.some(({ path }) => path === start.path))
    return entries
  return [entryOf(start), ...entries]
}

const entryOf = ({ path, menu }: EntryScreen): MenuEntry => ({ path, ...menu })

/** The sidebar's entries of a person in two groups: its work, then all else. One group where its work is what everybody has. */
export function menuGroups(person: Person): readonly MenuEntry[][] {
  const entries = menuFor('main', person)
  const isWork = ({ workOf }: MenuEntry) => workOf?.includes(roleOf(person)) ?? false
  return [entries.filter(isWork), entries.filter((entry) => !isWork(entry))].filter(
    ({ length }) => length > 0,
  )
}

/** The phone's bar is on every screen but those of a redemption. */
export function hasBottomBar(path: string): boolean {
  return screenAt(path)?.bottomBar !== false
}
