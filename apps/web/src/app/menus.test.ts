import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { ROLES, type Role } from '@vicino/contract/roles'
import { describe, expect, it } from 'vitest'
import { mayOpen, startOf } from './guard.ts'
import { ENTRIES, MENUS, menuFor, sidebarGroups } from './menus.ts'
import { screenAt, setScreens } from './screen-registry.ts'
import { SCREENS } from './screens/all.ts'

setScreens(SCREENS)

const opens = (role: Role, path: string): boolean => {
  const screen = screenAt(path)
  return screen !== undefined && mayOpen(screen, role)
}

/**
 * Entries that a role does not have although it may open their screens, with the other way to each
 * screen.
 */
const REACHED_ELSEWHERE: Readonly<Record<string, readonly Role[]>> = {
  // From the wallet.
  '/tessera': ['superAdmin'],
  // From the section of users.
  '/promoter': ['superAdmin'],
  // From the loyalty office, after a brand was chosen.
  '/raccolte/clienti': ['superAdmin'],
}

/** Where the entries of a role's menus lead. */
const paths = (role: Role) =>
  Object.values(MENUS[role])
    .flat()
    .map((name: keyof typeof ENTRIES) => ENTRIES[name].path as string)

describe('the table of menus', () => {
  it.each(ROLES)('%s may open every screen of its menus, and no menu lists a screen twice', (role) => {
    const { sidebarWork, sidebar, more, bar, footer } = MENUS[role]
    const offered = [...sidebarWork, ...sidebar, ...more, ...bar, ...footer]
    expect(offered.filter((name) => !opens(role, ENTRIES[name].path))).toEqual([])
    for (const menu of [[...sidebarWork, ...sidebar, ...more], bar, footer])
      expect(menu).toEqual([...new Set(menu)])
  })

  it.each(ROLES)('R-445 the bar of %s begins with the start screen of that role', (role) => {
    expect(menuFor('bar', role)[0]?.path).toBe(startOf(role))
  })

  it('every menu entry is shown to every role that may open its screen, except the entries named here', () => {
    for (const path of new Set(Object.values(ENTRIES).map((entry) => entry.path))) {
      const without = ROLES.filter((role) => opens(role, path) && !paths(role).includes(path))
      expect([path, without]).toEqual([path, REACHED_ELSEWHERE[path] ?? []])
    }
  })

  it('R-454 the menu leaves out screens without permission, but never the start screen', () => {
    const clerk = { role: 'brandManager', lacks: ['program-LIST', 'shop-LIST'] } as const
    expect(sidebarGroups(clerk)[0]?.map(({ label }) => label)).toEqual([
      'today',
      'till',
      'ownDeals',
      'newDeal',
      'messages',
      'display',
      'settings',
    ])
    expect(menuFor('more', clerk).map(({ label }) => label)).not.toContain('shops')
    expect(menuFor('sidebarWork', { role: 'scanner', lacks: AT_TILL }).map(({ label }) => label)).toEqual([
      'scan',
    ])
  })
})
