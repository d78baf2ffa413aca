import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Reads every named zod type of the contract, by the name that it has in the OpenAPI document. */
export async function namedTypes(): Promise<ReadonlyMap<string, z.ZodType>> {
  const root = dirname(fileURLToPath(import.meta.resolve('@vicino/contract/modules')))
  const files = (await readdir(root, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.includes('testing/'))
    .toSorted()
  const found = new Map<z.ZodType, { readonly name: string; readonly folder: string }>()
  for (const file of files) {
    const exported = (await import(join(root, file))) as Record<string, unknown>
    for (const [name, type] of Object.entries(exported)) {
      if (!(type instanceof z.ZodType) || found.has(type)) continue
      found.set(type, { name: capital(name.replace(/Schema$/, '')), folder: basename(dirname(file)) })
    }
  }
  const byName = Map.groupBy(found, ([, { name }]) => name)
  return new Map(
    [...found].map(([type, { name, folder }]) => [
      // Two features may use one word, such as a reward: the folder tells them apart.
      (byName.get(name)?.length ?? 0) > 1 ? pascal(folder) + name : name,
      type,
    ]),
  )
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const pascal = (words: string): string => words.split('-').map(capital).join('')
