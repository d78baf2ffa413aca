import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOOKED_AT_BY, NOT_LOOKED_AT, SWEPT } from '../e2e/support/swept-screens.ts'
import { ROOT } from './run.ts'

const FOLDER = join(ROOT, 'apps/web/src/app/screens')

/**
 * Addresses and page modules of the screens of each file, read as text because the web app itself
 * loads only in a browser.
 */
const screens = readdirSync(FOLDER)
  .filter((name) => name !== 'all.ts')
  .flatMap((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const module = /import\('(\.\.\/routes\/[^']+)'\)/.exec(text)?.[1] ?? `${name} names no page`
    // The loyalty area has many addresses in one file: office('/raccolte/list', …).
    const paths = Array.from(text.matchAll(/(?:\bpath: |\boffice\()'([^']+)'/g), ([, path = '']) => path)
    return (paths.length === 0 ? [`${name} names no path`] : paths).map((path) => ({ path, module }))
  })
const swept = new Set(SWEPT.map(({ screen }) => screen))
const sweptModules = new Set(screens.filter(({ path }) => swept.has(path)).map(({ module }) => module))

it('every screen is swept, shows the page of a swept screen, is checked by a spec, or has a reason for its absence', () => {
  const forgotten = screens
    .filter(
      ({ path, module }) => !sweptModules.has(module) && !(path in LOOKED_AT_BY) && !(path in NOT_LOOKED_AT),
    )
    .map(({ path }) => path)
  expect(forgotten).toEqual([])
})

it('the lists name screens that exist, none of them in two lists', () => {
  const known = new Set(screens.map(({ path }) => path))
  const listed = [...swept, ...Object.keys(LOOKED_AT_BY), ...Object.keys(NOT_LOOKED_AT)]
  expect(listed.filter((path) => !known.has(path))).toEqual([])
  expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([])
})

it('no page is opened twice by the same viewer', () => {
  const opened = SWEPT.map(({ viewer, path }) => `${viewer} ${path}`)
  expect(opened.filter((one, index) => opened.indexOf(one) !== index)).toEqual([])
})

it.each([...new Set(Object.values(LOOKED_AT_BY))])('%s does look at its screens with axe-core', (spec) => {
  expect(readFileSync(join(ROOT, 'e2e', spec), 'utf8')).toContain('expectAccessible(')
})
