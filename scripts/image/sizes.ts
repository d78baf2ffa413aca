import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Size {
  readonly what: string
  readonly megabytes: number
}

/** Packages that are named one by one. */
const LARGEST = 8

/** Sizes of the parts of an image: the whole, its folders, the largest packages. */
export async function sizesOf(folder: string): Promise<Size[]> {
  const parts = await Promise.all(
    ['.', 'apps/server', 'apps/web', 'packages', 'node_modules'].map((what) => sizeOf(folder, what)),
  )
  const packages = await Promise.all(
    (await packagesIn(join(folder, 'node_modules'))).map((name) => sizeOf(folder, `node_modules/${name}`)),
  )
  return [...parts, ...packages.toSorted((one, other) => other.megabytes - one.megabytes).slice(0, LARGEST)]
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  // Those of the workspace are links to folders that are counted already.
  const scoped = names.filter((name) => name.startsWith('@') && name !== '@vicino')
  const inside = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`)),
  )
  return [...names.filter((name) => !/^[.@]/.test(name)), ...inside.flat()]
}

async function sizeOf(folder: string, what: string): Promise<Size> {
  const entries = await readdir(join(folder, what), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return { what, megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6 }
}
