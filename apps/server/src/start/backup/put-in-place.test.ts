import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putInPlace } from './put-in-place.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-place-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function install(where: string, text: string): Promise<void> {
  for (const name of ['postgres', 'files']) {
    await mkdir(join(where, name), { recursive: true })
    await writeFile(join(where, name, 'inside'), text)
  }
  await writeFile(join(where, 'secrets.json'), text)
}

const textsIn = (where: string) =>
  Promise.all(
    ['postgres/inside', 'files/inside', 'secrets.json'].map((name) => readFile(join(where, name), 'utf8')),
  )

it('moves a restore in and what was there aside', async () => {
  await install(folder, 'old')
  await install(join(folder, 'restored'), 'new')
  const replaced = await putInPlace(folder)
  expect(await textsIn(folder)).toEqual(['new', 'new', 'new'])
  expect(await textsIn(replaced ?? '')).toEqual(['old', 'old', 'old'])
  expect(await readdir(folder)).not.toContain('restored')
  expect(await putInPlace(folder)).toBeUndefined()
})

it('goes on where it was cut: old secrets aside and new ones not in yet, or files in already', async () => {
  await install(folder, 'old')
  await install(join(folder, 'restored'), 'new')
  await rm(join(folder, 'secrets.json'))
  await rename(join(folder, 'files'), join(folder, 'files.old'))
  await rename(join(folder, 'restored/files'), join(folder, 'files'))
  await putInPlace(folder)
  expect(await textsIn(folder)).toEqual(['new', 'new', 'new'])
})

it('a database that lies elsewhere takes the place of one in the folder', async () => {
  await install(folder, 'old')
  await mkdir(join(folder, 'restored'))
  await writeFile(join(folder, 'restored/postgres.place.json'), 'new')
  await putInPlace(folder)
  expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual([
    'postgres.place.json',
  ])
})
