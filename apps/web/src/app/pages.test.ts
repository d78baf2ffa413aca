import { isPage, PAGES } from '@vicino/contract/pages'
import { expect, it } from 'vitest'
import { SCREENS } from './screens/all.ts'

it('the server answers every page of the app, and a 404 for anything else', () => {
  const own = new Set(SCREENS.map(({ path }) => path))
  expect([...own].toSorted()).toEqual([...PAGES].toSorted())
  expect(isPage('/deals/')).toBe(true)
  expect(isPage('/brand/1')).toBe(true)
  for (const path of ['/brand', '/brand/', '/brand/1/2', '/nessuna']) expect(isPage(path)).toBe(false)
})
