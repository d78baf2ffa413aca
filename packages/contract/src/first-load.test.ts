import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname

/**
 * Names of files that may import zod. All others may be part of a browser's first load, and must
 * not import it.
 */
const WITH_ZOD =
  /endpoints\.ts$|schemas\.ts$|^(?:modules|endpoint|answers)\.ts$|\/(?:asked-of|browse-query|(?:deal|config|product|shop)-body)\.ts$|^common\/(?:account|admin-list|bulk|gtin|ids|moments|money|pages|problem|query|role|shop-door|text)\.ts$/

function zodIn(file: string, text: string): string[] {
  if (WITH_ZOD.test(file)) return []
  const loaded = [...text.matchAll(/^(?:import|export)(?! type)[^'"]*['"]([^'"]+)['"]/gm)].map(
    ([, from = '']) => from,
  )
  return loaded
    .filter((from) => from === 'zod' || WITH_ZOD.test(join(dirname(file), from)))
    .map((from) => `${file} loads ${from}`)
}

it('constants, roles and errors load no schema, so that a browser’s first load has no zod', () => {
  expect(zodIn('deals/errors.ts', "import { z } from 'zod'\n")).toHaveLength(1)
  expect(
    zodIn('deals/constants.ts', "import { a } from './schemas.ts'\nimport type { B } from './schemas.ts'\n"),
  ).toEqual(['deals/constants.ts loads ./schemas.ts'])
  const files = globSync('**/*.ts', { cwd: here }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.flatMap((file) => zodIn(file, readFileSync(`${here}/${file}`, 'utf8')))).toEqual([])
})
