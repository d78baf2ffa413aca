import { ROLES, type Role } from '@vicino/contract/roles'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DOCUMENTS } from '~/modules/foundation/legal/model/documents.ts'
import { sessionStore } from '~/modules/identity/auth/model/store.ts'
import { queryClient } from '~/lib/query.ts'
import { stubWindow } from '~/testing/match-media.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { App } from './app.tsx'
import { router } from './router.ts'
import { setScreens } from './screen-registry.ts'
import { SCREENS } from './screens/all.ts'

speakItalian(
  'shell',
  'legal',
  'posts',
  'privacy',
  'cookies',
  'property',
  'community',
  'account',
  'plans',
  'titles',
  'roles',
  'common',
)

const ID = '0198c000-0000-7000-8000-000000000004'
const person = (role: Role) => ({ _id: ID, username: 'Anna', avatar: null, role, brandId: null })

/** The app is mounted once, as in a browser; each test goes to an address in it. */
beforeAll(async () => {
  setScreens(SCREENS)
  stubWindow(1440)
  vi.stubGlobal('scrollTo', () => undefined)
  // No answer comes: what is drawn is what the app knows by itself.
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  router.history.push('/privacy-policy')
  await router.load()
  await act(async () => void render(<App />))
})
afterAll(() => {
  cleanup()
  sessionStore.set({ user: null, accessToken: null })
  queryClient.clear()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** Goes to an address as a person with this role or as a visitor. */
async function open(path: string, role: Role | null) {
  await act(async () => {
    sessionStore.set({ user: role && person(role), accessToken: null })
    router.history.push(path)
  })
  await waitFor(() => expect(router.state.status).toBe('idle'))
}
const address = () => decodeURI(router.state.location.pathname)

/** The heading of the page; by its tag, because a search by roles takes seconds in a page of this size. */
const heading = (text: RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('h1')].find((each) => text.test(each.textContent ?? ''))
    return found ?? expect.fail('there is no heading')
  })

describe('R-048 the documents of the footer', () => {
  const [, , , property = ''] = Object.values(DOCUMENTS)

  it.each([null, 'audience'] as const)('open and have an Italian text for %s', async (role) => {
    const titles = new Set<string>()
    for (const path of Object.values(DOCUMENTS).slice(0, 5)) {
      await open(path, role)
      await waitFor(() => expect(address()).toBe(path))
      const title = await heading(/./)
      const text = title.closest('article')?.textContent ?? ''
      expect(text).toMatch(/ (?:della|delle|degli|che|sono) /)
      expect(text.length).toBeGreaterThan(1500)
      titles.add(title.textContent ?? '')
    }
    expect(titles.size).toBe(5)
  })

  it('open with the à encoded, and lead to it where it was left out', async () => {
    await open(encodeURI(property), null)
    const { textContent } = await heading(/./)
    await open(property.replace('à', 'a'), null)
    await waitFor(() => expect(address()).toBe(property))
    expect((await heading(/./)).textContent).toBe(textContent)
  })
})

it('R-048 a document is left for the screen that was asked for, also while its code is still on the way', async () => {
  await open(DOCUMENTS.terms, 'audience')
  await waitFor(() => expect(address()).toBe(DOCUMENTS.terms))
  await open('/help', 'audience')
  await heading(/^Come possiamo aiutarti/)
  expect(address()).toBe('/help')
})

/** The shop's own menu, and what it sees as a customer. */
const SHOP = ['/dashboard', '/scan', '/miei-deal', '/raccolte', '/raccolte/clienti', '/display'].concat([
  '/deals',
  '/tessera',
  '/punti',
  '/create',
])

/** The platform's queues and sections. */
const SECTIONS = 'report support user role brand deal product post category banner bp-reward flag audit'
  .split(' ')
  .map((name) => `/dashboard/${name}`)

/** Where each role's menu leads, and an address that is not for it. */
const MENU: Readonly<
  Record<Role, { readonly own: readonly string[]; readonly closed: string; readonly start: string }>
> = {
  audience: { own: ['/', '/deals'], closed: '/scan', start: '/' },
  promoter: { own: ['/', '/deals', '/promoter'], closed: '/raccolte', start: '/' },
  brand: {
    own: SHOP,
    closed: '/dashboard/audit',
    start: '/dashboard',
  },
  brandManager: { own: SHOP, closed: '/', start: '/dashboard' },
  superAdmin: {
    own: ['/', '/deals', '/dashboard', '/raccolte', '/display', ...SECTIONS],
    closed: '/scan',
    start: '/dashboard',
  },
  scanner: { own: ['/scan'], closed: '/deals', start: '/scan' },
}
const FOR_ALL = ['/messages', '/wallet', '/notifications', '/create-deal', '/profile', '/settings']

it.each(ROLES)('R-444 the menu of %s has the entries of that role and those of all', async (role) => {
  await open('/privacy-policy', role)
  // The platform's part of the menu comes with its own code.
  await vi.waitFor(() => {
    const links = [...document.querySelectorAll('aside nav[aria-label="Menu"] a')]
    const paths = links.map((link) => link.getAttribute('href')?.split('?')[0])
    expect([...new Set(paths)].toSorted()).toEqual([...MENU[role].own, ...FOR_ALL].toSorted())
  })
})

it.each(ROLES)(
  'R-456 the routes lead %s from an address that is not theirs to where they start',
  async (role) => {
    await open(MENU[role].closed, role)
    expect(address()).toBe(MENU[role].start)
  },
)

const refusal = () =>
  waitFor(() => document.querySelector('main [role=alert]')?.textContent ?? expect.fail('nothing is said'))

describe('R-062 R-450 an address that does not open says why where it leads', () => {
  it.each([
    ['/no/such', 'audience', /non esiste.*\/no\/such non porta a nessuna pagina/],
    ['/dashboard/audit', 'brand', /non è per questo account.*lavora per Vicino.*Cambia account/],
    ['/raccolte', 'audience', /non è per questo account.*gestisce un’attività/],
    ['/scan', 'superAdmin', /non è per questo account.*lavora in un’attività/],
    ['/deals', 'scanner', /«Deal vicino a te» non è per questo account.*chi compra/],
  ] as const)('%s for %s', async (path, role, words) => {
    await open(path, role)
    expect(await refusal()).toMatch(words)
  })

  it('names the permission that the role lacks, and can be closed', async () => {
    await act(async () => {
      const user = { ...person('superAdmin'), lacks: ['role-LIST_ALL'] }
      sessionStore.set({ user, accessToken: null })
      router.history.push('/dashboard/role')
    })
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await refusal()).toMatch(/Il tuo ruolo non apre «Ruoli».*«Ruoli: Elencare tutti»/)
    await act(async () =>
      document.querySelector<HTMLElement>('main [role=alert] [aria-label=Chiudi]')?.click(),
    )
    await waitFor(() => expect(document.querySelector('main [role=alert]')).toBeNull())
  })

  it('says nothing at the entrances, nor where the address opens', async () => {
    for (const path of ['/welcome', '/', '/messages']) {
      await open(path, 'brand')
      expect(document.querySelector('main [role=alert]')).toBeNull()
    }
  })
})

const dealLink = () => [...document.querySelectorAll('main a[href="/create-deal"]')]

describe('R-022 /create', () => {
  it.each(['brand', 'brandManager'] as const)('offers %s a deal and the Proof Post', async (role) => {
    await open('/create', role)
    await heading(/^Il tuo Proof Post$/)
    expect(dealLink().map(({ textContent }) => textContent)).toEqual(['Crea deal'])
  })

  it.each(['audience', 'promoter'] as const)('takes %s straight to the Proof Post', async (role) => {
    await open('/create', role)
    await heading(/^Il tuo Proof Post$/)
    expect(dealLink()).toEqual([])
  })

  it('tells a till, which redeems nothing to post about, that its role writes none', async () => {
    await open('/create', 'scanner')
    await heading(/^Crea$/)
    expect(document.body.textContent).toContain('Il tuo ruolo non permette di pubblicare Proof Post')
  })
})
