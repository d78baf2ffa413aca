import { ROLES, type Role } from '@vicino/contract/roles'
import { describe, expect, it } from 'vitest'
import { hasBottomBar } from './layout/bottom-bar-paths.ts'
import { menuFor, redirectFor, ROUTE_TABLE, type RouteRule, ruleFor, startOf } from './route-table.ts'

const paths = (place: Parameters<typeof menuFor>[0], role: Role) =>
  menuFor(place, role).map(({ path }) => path)
const COMMON = ['/messages', '/wallet', '/notifications', '/create-deal', '/profile', '/settings']

describe('menus', () => {
  it('R-001 the sidebar lists its entries in this order (the cart item follows /create-deal)', () => {
    expect(paths('main', 'audience')).toEqual(['/', '/deals', ...COMMON])
  })

  it('R-006 only brand and superAdmin see Dashboard, Fidelizzazione and Gestione Display', () => {
    const business = ['/dashboard', '/raccolte', '/display']
    for (const role of ROLES) {
      const seen = paths('main', role).filter((path) => business.includes(path))
      expect(seen).toEqual(role === 'brand' || role === 'superAdmin' ? business : [])
    }
  })

  it('R-444 R-447 Home, Deals and Scan by role, the other entries for all', () => {
    for (const role of ROLES) {
      const seen = paths('main', role)
      expect(seen.includes('/')).toBe(['audience', 'promoter', 'superAdmin'].includes(role))
      expect(seen.includes('/deals')).toBe(role !== 'scanner')
      expect(seen.includes('/scan')).toBe(role === 'scanner')
      expect(seen).toEqual(expect.arrayContaining(COMMON))
    }
  })

  it('R-007 the More menu has the points, help, business and switch screens', () => {
    expect(paths('more', 'audience')).toEqual(['/points', '/help', '/business', '/switch-account'])
  })

  it('R-020 the bottom bar has five entries', () => {
    expect(paths('bar', 'audience')).toEqual(['/', '/deals', '/create', '/punti', '/profile'])
    expect(paths('bar', 'brand')).toEqual(['/dashboard', '/deals', '/create', '/punti', '/profile'])
  })

  it('R-021 the bottom bar is hidden while a code is shown', () => {
    expect(hasBottomBar('/riscatta/1')).toBe(false)
    expect(hasBottomBar('/x/validazione/1')).toBe(false)
    expect(hasBottomBar('/deals')).toBe(true)
  })
})

describe('guards', () => {
  it('R-445 brand and brandManager are led from Home to the dashboard, a scanner to its till', () => {
    expect(redirectFor('/', 'audience')).toBeNull()
    expect(redirectFor('/', 'promoter')).toBeNull()
    expect(redirectFor('/', 'superAdmin')).toBeNull()
    expect(redirectFor('/', 'brand')).toBe('/dashboard')
    expect(redirectFor('/', 'brandManager')).toBe('/dashboard')
    expect(redirectFor('/', 'scanner')).toBe('/scan')
  })

  it('R-446 R-451 a scanner that asks for deals or programs is led to its till', () => {
    for (const path of ['/deals', '/raccolte', '/saved', '/checkout', '/riscatta', '/validazione']) {
      expect(redirectFor(path, 'scanner')).toBe('/scan')
    }
    for (const path of ['/profile', '/settings', '/notifications', '/help', '/scan']) {
      expect(redirectFor(path, 'scanner')).toBeNull()
    }
  })

  it('R-436 the dashboard is for businesses and the platform, others are led to their start', () => {
    expect(ROLES.filter((role) => redirectFor('/dashboard', role) === null)).toEqual([
      'superAdmin',
      'brand',
      'brandManager',
    ])
    expect(redirectFor('/dashboard', 'audience')).toBe('/')
    expect(redirectFor('/dashboard', 'scanner')).toBe('/scan')
  })

  it('R-457 signed out only the public screens open, all else leads to /welcome', () => {
    for (const path of ['/welcome', '/privacy-policy', '/dashboard'])
      expect(redirectFor(path, null)).toBeNull()
    for (const path of ['/', '/deals', '/profile', '/no-such'])
      expect(redirectFor(path, null)).toBe('/welcome')
  })

  it('R-060 R-061 R-063 R-066 links from emails, Google and other sites open signed out; R-064 a token changes no session', () => {
    for (const path of ['/google', '/token', '/verify-email', '/reset-password'])
      expect(redirectFor(path, null)).toBeNull()
    expect(redirectFor('/token', 'audience')).toBe('/')
    expect(redirectFor('/token', 'brand')).toBe('/dashboard')
  })

  it('R-456 each route by each role: allowed as the table says, else led to where the role starts', () => {
    for (const rule of ROUTE_TABLE as readonly RouteRule[]) {
      if (rule.path === '/welcome') continue
      for (const role of ROLES) {
        const roles = rule.signedIn ?? rule.roles
        const allowed = typeof roles === 'string' || roles.includes(role)
        expect(redirectFor(rule.path, role)).toBe(allowed ? null : startOf(role))
      }
    }
  })

  it('nobody is led in a circle', () => {
    for (const role of ROLES) expect(redirectFor(startOf(role), role)).toBeNull()
  })

  it('R-062 an address the product does not have leads home, /welcome too once signed in', () => {
    expect(redirectFor('/no/such', 'audience')).toBe('/')
    expect(redirectFor('/welcome', 'audience')).toBe('/')
    expect(redirectFor('/welcome', 'brand')).toBe('/dashboard')
  })

  it('a rule holds for what lies below it and for a closing slash, not for a longer word', () => {
    expect(ruleFor('/brand/1')?.path).toBe('/brand')
    expect(ruleFor('/deals/')?.path).toBe('/deals')
    expect(ruleFor('/dealsx')).toBeUndefined()
  })
})
