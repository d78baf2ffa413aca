import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { REDEEMERS, ROLES, type Role } from '@vicino/contract/roles'
import { describe, expect, it } from 'vitest'
import type { Language } from '~/lib/i18n/language.ts'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { redirectFor, seesPart, startOf } from './guard.ts'
import { hasBottomBar, menuFor, sidebarGroups } from './menus.ts'
import type { AnyScreen, ScreenPart } from './screen.ts'
import { allScreens, screenAt, setScreens } from './screen-registry.ts'
import { SCREENS } from './screens/all.ts'
import { titleKey, type TitledPath } from './screen-titles.ts'

setScreens(SCREENS)

const paths = (place: Parameters<typeof menuFor>[0], role: Role) =>
  menuFor(place, role).map(({ path }) => path)
const groups = (role: Role) => sidebarGroups(role).map((entries) => entries.map(({ path }) => path))
const seers = (path: string, part: ScreenPart) => ROLES.filter((role) => seesPart(path, part, role))

const CONSUMERS: readonly Role[] = ['audience', 'promoter', 'superAdmin']
const READERS: readonly Role[] = [...CONSUMERS, 'brand', 'brandManager']
const OFFICE: readonly Role[] = ['superAdmin', 'brand', 'brandManager']
/** The start screen of each role. */
const START: Readonly<Record<Role, string>> = {
  superAdmin: '/dashboard',
  brand: '/dashboard',
  brandManager: '/dashboard',
  scanner: '/scan',
  promoter: '/',
  audience: '/',
}
/**
 * Roles that may open each address while signed in, written out so that a mistake in a screen's own
 * list shows.
 */
const ALLOWED: Readonly<Record<string, readonly Role[]>> = {
  '/': CONSUMERS,
  '/deals': READERS,
  '/saved': READERS,
  '/checkout': READERS,
  '/riscatta': READERS,
  '/tessera': READERS,
  '/riscatta/successo': READERS,
  '/validazione': READERS,
  '/dashboard': OFFICE,
  '/display': OFFICE,
  '/dashboard/report': ['superAdmin'],
  '/dashboard/report/$id': ['superAdmin'],
  '/dashboard/support': ['superAdmin'],
  '/dashboard/support/$id': ['superAdmin'],
  '/dashboard/audit': ['superAdmin'],
  ...Object.fromEntries(
    ['deal', 'product', 'post', 'category', 'banner', 'bp-reward', 'flag', 'brand', 'user', 'role']
      .flatMap((section) => [section, `${section}/create`, `${section}/$id`])
      .map((page) => [`/dashboard/${page}`, ['superAdmin']]),
  ),
  '/promoter': ['superAdmin', 'promoter'],
  ...Object.fromEntries(
    [
      '/raccolte',
      '/raccolte/list',
      '/raccolte/crea',
      '/raccolte/create',
      '/raccolte/tiers',
      '/raccolte/livelli',
      '/raccolte/automazioni',
      '/raccolte/clienti',
      '/raccolte/notifiche',
      '/raccolte/coupon',
      '/raccolte/integrazioni',
      '/raccolte/integrazioni/cassa',
      '/raccolte/integrazioni/file',
      '/raccolte/dettagli',
      '/raccolte/meccaniche',
      '/raccolte/dettaglio/$id',
      '/raccolte/$id/dettagli',
      '/raccolte/$id/meccaniche',
      '/raccolte/$id/catalogo',
      '/raccolte/$id/premi',
      '/raccolte/$id/punti-mancanti',
      '/raccolte/$id/inviti',
      '/raccolte/$id/visite',
      '/raccolte/$id/partner',
      '/raccolte/comuni',
      '/raccolte/$id/regolamento',
    ].map((path) => [path, OFFICE]),
  ),
  '/raccolte/integrazioni/webhook': ['brand', 'brandManager'],
  '/negozi': ['brand', 'brandManager'],
  '/materiali': ['brand', 'brandManager'],
  '/miei-deal': ['brand', 'brandManager'],
  '/personale': ['brand'],
  '/scan': ['scanner', 'brand', 'brandManager'],
  '/token': [],
  ...Object.fromEntries(
    [
      '/accessibilita',
      '/brand/$id',
      '/business',
      '/coupon/$id',
      '/create',
      '/create-deal',
      '/display/player',
      '/documentation/$name',
      '/google',
      '/help',
      '/invito-staff',
      '/tessera-negozio',
      '/messages',
      '/mobile',
      '/avviso/$id',
      '/come-ordiniamo',
      '/verifica',
      '/notifications',
      '/opposizione',
      '/points',
      '/premio/$id',
      '/privacy-policy',
      '/profile',
      '/punti',
      '/raccolta/$id',
      '/regolamento-brandpoint',
      '/termini/versioni/$version',
      '/regolamento/$id',
      '/reset-password',
      '/segnala',
      '/settings',
      '/switch-account',
      '/trasparenza',
      '/verify-email',
      '/visita/$code',
      '/wallet',
      '/wallet/$programId',
    ].map((path) => [path, ROLES]),
  ),
}

const COMMON = ['/messages', '/wallet', '/notifications', '/create-deal', '/profile', '/settings']

describe('menus', () => {
  it('R-001 the sidebar lists its entries in this order (the cart item stands before /profile)', () => {
    expect(groups('audience').flat()).toEqual(['/', '/deals', ...COMMON])
  })

  it('R-448 a brand opens all screens of /raccolte and publishes deals', () => {
    const office = allScreens().flatMap(({ path }) => (path.startsWith('/raccolte') ? [path] : []))
    expect(office.length).toBeGreaterThan(10)
    expect(office.filter((path) => redirectFor(path, 'brand') !== null)).toEqual([])
    expect(seesPart('/create-deal', 'publish', 'brand')).toBe(true)
  })

  it('R-454 a role without the permission of a screen or a part does not see it', () => {
    const helper = { role: 'superAdmin', lacks: ['role-LIST_ALL'] } as const
    expect(redirectFor('/dashboard/role', 'superAdmin')).toBeNull()
    expect(redirectFor('/dashboard/role', helper)).toBe('/dashboard')
    const moderator = { role: 'superAdmin', lacks: ['deal-BROWSE'] } as const
    for (const path of ['/', '/deals', '/saved'])
      expect([path, redirectFor(path, moderator)]).toEqual([path, '/dashboard'])
    // A consumer without it has no other start.
    expect(redirectFor('/', { role: 'audience', lacks: ['deal-BROWSE'] })).toBeNull()
    expect(redirectFor('/dashboard', helper)).toBeNull()
    const clerk = { role: 'brandManager', lacks: ['customer-LIST', 'claim-LIST', 'program-EDIT'] } as const
    for (const path of ['/raccolte/clienti', '/raccolte/$id/premi', '/raccolte/crea'])
      expect([path, redirectFor(path, 'brandManager'), redirectFor(path, clerk)]).toEqual([
        path,
        null,
        '/dashboard',
      ])
    expect(redirectFor('/raccolte/list', clerk)).toBeNull()
    const reads = ['program-LIST', 'display-LIST', 'conversation-LIST', 'shop-LIST'] as const
    const publisher = { role: 'brandManager', lacks: [...reads, ...AT_TILL] } as const
    const read = ['/raccolte', '/raccolte/clienti', '/display', '/messages', '/negozi', '/scan']
    expect(read.filter((path) => redirectFor(path, 'brandManager') !== null)).toEqual([])
    expect(read.filter((path) => redirectFor(path, publisher) !== '/dashboard')).toEqual([])
    // One of the till's permissions is enough to scan a customer's code.
    expect(redirectFor('/scan', { role: 'brandManager', lacks: AT_TILL.slice(1) })).toBeNull()
    expect(redirectFor('/personale', { role: 'brand', lacks: ['staff-LIST'] })).toBe('/dashboard')
    expect(seesPart('/create-deal', 'publish', 'brandManager')).toBe(true)
    expect(seesPart('/create-deal', 'publish', { role: 'brandManager', lacks: ['deal-CREATE'] })).toBe(false)
    // A till's account redeems nothing, so that it has no Proof Post to write either.
    expect(redirectFor('/checkout', 'scanner')).toBe('/scan')
    expect(ROLES.filter((role) => redirectFor('/checkout', role) === null)).toEqual([...REDEEMERS])
  })

  it('R-006 only a business and superAdmin see Dashboard, Fidelizzazione and Gestione Display', () => {
    const business = ['/dashboard', '/raccolte', '/display']
    const may = new Set(['brand', 'brandManager', 'superAdmin'])
    for (const role of ROLES) {
      const seen = groups(role)
        .flat()
        .filter((path) => business.includes(path))
      expect(seen, role).toEqual(may.has(role) ? business : [])
    }
  })

  it('R-001 R-006 R-444 the entries of a role’s work are first and the others below; consumers have one list', () => {
    const shop = [
      '/dashboard',
      '/scan',
      '/miei-deal',
      '/create-deal',
      '/raccolte',
      '/raccolte/clienti',
      '/messages',
      '/display',
      '/settings',
    ]
    // 'Come cliente'.
    const rest = ['/deals', '/wallet', '/tessera', '/punti', '/notifications', '/create', '/profile']
    expect(groups('scanner')).toEqual([['/scan'], COMMON])
    expect(groups('brand')).toEqual([shop, rest])
    expect(groups('brandManager')).toEqual([shop, rest])
    expect(groups('superAdmin')).toEqual([
      ['/dashboard', '/raccolte', '/display'],
      ['/', '/deals', ...COMMON],
    ])
    expect(groups('audience')).toEqual([['/', '/deals', ...COMMON]])
    expect(groups('promoter')).toEqual([['/', '/deals', ...COMMON.toSpliced(4, 0, '/promoter')]])
  })

  it('R-444 R-447 Home, Deals and Scan by role, the other entries for all', () => {
    for (const role of ROLES) {
      const seen = groups(role).flat()
      expect(seen.includes('/')).toBe(['audience', 'promoter', 'superAdmin'].includes(role))
      expect(seen.includes('/deals')).toBe(role !== 'scanner')
      expect(seen.includes('/scan')).toBe(['scanner', 'brand', 'brandManager'].includes(role))
      expect(seen).toEqual(expect.arrayContaining(COMMON))
    }
  })

  it('R-007 the More menu has the points, help, business and switch screens', () => {
    expect(paths('more', 'audience')).toEqual(['/points', '/help', '/business', '/switch-account'])
  })

  it('R-020 the bottom bar has five entries, of a shop and the platform the last is Altro', () => {
    expect(paths('bar', 'audience')).toEqual(['/', '/deals', '/tessera', '/punti', '/profile'])
    expect(paths('footer', 'audience')).toContain('/create')
    expect(paths('bar', 'brand')).toEqual(['/dashboard', '/scan', '/create-deal', '/raccolte/clienti'])
    expect(paths('bar', 'superAdmin')).toEqual(['/dashboard', '/profile'])
  })

  it('R-021 the bottom bar is hidden while a code is shown', () => {
    expect(hasBottomBar('/riscatta')).toBe(false)
    expect(hasBottomBar('/riscatta/successo')).toBe(false)
    expect(hasBottomBar('/validazione')).toBe(false)
    // The screen before it has its button at the foot.
    expect(hasBottomBar('/checkout')).toBe(false)
    expect(hasBottomBar('/deals')).toBe(true)
  })
})

describe('guards', () => {
  it('R-024 R-436 R-422 only the roles that a screen names see each of its parts', () => {
    expect(seers('/dashboard', 'queues')).toEqual(['superAdmin'])
    expect(seers('/create-deal', 'publish')).toEqual(['superAdmin', 'brand', 'brandManager'])
    expect(seers('/profile', 'ownBrand')).toEqual(['brand', 'brandManager'])
    expect(seers('/profile', 'ownRole')).toEqual(ROLES.filter((role) => role !== 'audience'))
    expect(seers('/deals', 'queues')).toEqual([])
  })

  it('R-445 Home redirects brand and brandManager to the dashboard, and a scanner to its till', () => {
    expect(redirectFor('/', 'audience')).toBeNull()
    expect(redirectFor('/', 'promoter')).toBeNull()
    expect(redirectFor('/', 'superAdmin')).toBeNull()
    expect(redirectFor('/', 'brand')).toBe('/dashboard')
    expect(redirectFor('/', 'brandManager')).toBe('/dashboard')
    expect(redirectFor('/', 'scanner')).toBe('/scan')
  })

  it('R-235 R-446 R-451 addresses of deals and programs redirect a scanner to its till', () => {
    for (const path of ['/deals', '/raccolte', '/saved', '/checkout', '/riscatta', '/validazione']) {
      expect(redirectFor(path, 'scanner')).toBe('/scan')
    }
    for (const path of ['/profile', '/settings', '/notifications', '/help', '/scan']) {
      expect(redirectFor(path, 'scanner')).toBeNull()
    }
  })

  it('R-436 the dashboard is for businesses and the platform; other roles are redirected to their start screen', () => {
    expect(ROLES.filter((role) => redirectFor('/dashboard', role) === null)).toEqual([
      'superAdmin',
      'brand',
      'brandManager',
    ])
    expect(redirectFor('/dashboard', 'audience')).toBe('/')
    expect(redirectFor('/dashboard', 'scanner')).toBe('/scan')
  })

  it('R-426 the help opens without a sign-in too, for people who cannot sign in', () => {
    expect(redirectFor('/help', null)).toBeNull()
  })

  it('R-457 without a sign-in only the public screens open; all other addresses lead to /welcome', () => {
    for (const path of ['/welcome', '/privacy-policy', '/dashboard'])
      expect(redirectFor(path, null)).toBeNull()
    for (const path of ['/', '/deals', '/profile', '/no-such'])
      expect(redirectFor(path, null)).toBe('/welcome')
  })

  it('R-060 R-061 R-063 R-066 links from emails, Google and other sites, and the display player, open signed out; R-064 a token changes no session', () => {
    for (const path of ['/google', '/token', '/verify-email', '/reset-password', '/display/player'])
      expect(redirectFor(path, null)).toBeNull()
    expect(redirectFor('/token', 'audience')).toBe('/')
    expect(redirectFor('/token', 'brand')).toBe('/dashboard')
  })

  it('R-450 R-456 each route by each role: the roles named here may open it; the others are redirected to their start screen', () => {
    for (const screen of SCREENS as readonly AnyScreen[]) {
      const allowed = ALLOWED[screen.path]
      expect(allowed, `${screen.path} is not in the list of this test`).toBeDefined()
      for (const role of ROLES)
        expect(redirectFor(screen.path.replace(/\$\w+/, '1'), role), `${screen.path} for ${role}`).toBe(
          allowed?.includes(role) ? null : START[role],
        )
    }
    expect(Object.keys(ALLOWED).toSorted()).toEqual(SCREENS.map(({ path }) => path).toSorted())
  })

  it('R-450 only the superAdmin opens the admin sections under /dashboard; other roles are redirected', () => {
    const OF_PLATFORM =
      /^\/dashboard\/(?:post|user|role|deal|product|category|banner|brand|bp-reward|flag|report|support|audit)(?:\/|$)/
    const sections = SCREENS.filter(({ path }) => OF_PLATFORM.test(path))
    expect(sections.length).toBeGreaterThan(20)
    for (const { path } of sections) {
      const open = ROLES.filter((role) => redirectFor(path.replace('$id', '1'), role) === null)
      expect([path, open]).toEqual([path, ['superAdmin']])
    }
  })

  it('no redirect leads in a circle', () => {
    for (const role of ROLES) expect(redirectFor(startOf(role), role)).toBeNull()
  })

  it('R-062 an unknown address leads to Home, and so does /welcome for a signed-in user', () => {
    expect(redirectFor('/no/such', 'audience')).toBe('/')
    expect(redirectFor('/welcome', 'audience')).toBe('/')
    expect(redirectFor('/welcome', 'brand')).toBe('/dashboard')
  })

  it('a variable part of an address may be any text, a closing slash changes nothing, and a longer address is a different one', () => {
    expect(screenAt('/brand/1')?.path).toBe('/brand/$id')
    expect(screenAt('/deals/')?.path).toBe('/deals')
    expect(screenAt('/raccolte/1/dettagli')?.path).toBe('/raccolte/$id/dettagli')
    for (const path of [
      '/brand',
      '/brand/',
      '/brand/1/2',
      '/dealsx',
      '/deals/1',
      '/riscatta/1',
      '/raccolte/1',
    ])
      expect(screenAt(path)).toBeUndefined()
  })
})

const titleOf = (path: TitledPath, language: Language) => text(`titles:${path}`, {}, language)

describe('titles', () => {
  it('every screen has its own title in both languages', async () => {
    for (const language of ['it', 'en'] as const) {
      await loadTexts(['titles'], language)
      const titles = SCREENS.map(({ path }) => titleOf(titleKey(path), language))
      for (const [place, title] of titles.entries()) expect(title).not.toBe(SCREENS[place]?.path)
      // /punti shows the same screen as /points, and six addresses of the loyalty area are second names.
      expect(new Set(titles).size).toBe(SCREENS.length - 7)
    }
  })

  it('an address has the title of its screen', () => {
    expect(titleOf(titleKey('/brand/1'), 'it')).toBe('Negozio')
    expect(titleOf(titleKey('/deals/'), 'it')).toBe('Deal vicino a te')
  })
})

describe('the list', () => {
  it('no two screens have the same address', () => {
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length)
  })

  it('the list contains every file of app/screens', () => {
    const files = import.meta.glob('./screens/*.ts', { eager: true })
    const values = Object.entries(files).flatMap(([name, module]) =>
      name.endsWith('/all.ts') ? [] : Object.values(module as object),
    )
    expect(new Set(values)).toEqual(new Set(SCREENS))
  })
})
