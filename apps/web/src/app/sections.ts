import type { RegisteredRouter } from '@tanstack/react-router'
import { mayOpen, type Person } from './guard.ts'
import { allScreens } from './screen-registry.ts'
import type { AnyScreen, SectionName } from './screen.ts'
import type { IconName } from '~/ui/icon-names.ts'

type Address = keyof RegisteredRouter['routesByPath'] & string

/**
 * The admin sections in the order of their menu, with their icons. A screen names the
 * section whose table it is.
 */
export const SECTION_ICONS = {
  post: 'images',
  user: 'users',
  role: 'key-round',
  deal: 'ticket-percent',
  product: 'shopping-bag',
  category: 'layout-grid',
  banner: 'image-plus',
  brand: 'store',
  report: 'flag',
  support: 'life-buoy',
  'bp-reward': 'gift',
  flag: 'sliders-horizontal',
  audit: 'scroll-text',
} as const satisfies Record<SectionName, IconName>

export interface Section {
  readonly name: SectionName
  readonly icon: IconName
  readonly path: Exclude<Address, `${string}$${string}` | ''>
}

type Index = AnyScreen & { readonly section: SectionName; readonly path: Section['path'] }

const isIndex = (screen: AnyScreen): screen is Index => screen.section !== undefined

/** Returns the sections that a person may open. */
export function sectionsFor(person: Person): Section[] {
  const open = allScreens().filter((screen): screen is Index => isIndex(screen) && mayOpen(screen, person))
  return Object.entries(SECTION_ICONS).flatMap(([name, icon]) => {
    const screen = open.find(({ section }) => section === name)
    return screen === undefined ? [] : [{ name: screen.section, icon, path: screen.path }]
  })
}
