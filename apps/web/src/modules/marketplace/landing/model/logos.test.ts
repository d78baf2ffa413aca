import { expect, it } from 'vitest'
import { LOCAL_LOGOS } from './local-logos.ts'
import { fillLogos } from './logos.ts'

it('R-040 ten logos: the brands of the server, filled up with local ones', () => {
  expect(fillLogos(LOCAL_LOGOS, [])).toEqual(LOCAL_LOGOS)
  const some = fillLogos(LOCAL_LOGOS, [{ name: 'Vero', logo: '/files/v.svg' }])
  expect(some).toHaveLength(10)
  expect(some[0]).toEqual({ name: 'Vero', logo: '/files/v.svg' })
  expect(some.slice(1)).toEqual(LOCAL_LOGOS.slice(1))
  expect(fillLogos([], some.slice(0, 3))).toEqual(some.slice(0, 3))
})
