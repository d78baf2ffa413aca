import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { throwawayFolder } from '../testing/throwaway-folder.ts'
import { runProgram, succeeded } from '../program.ts'
import { binariesFor, findBinaries } from './postgres-binaries.ts'
import { findOwner } from './postgres-owner.ts'
import { findPlace, type Place, removeCluster } from './postgres-place.ts'

/** As root PostgreSQL runs as another user, who may have no access to folders. */
const ROOT = process.getuid?.() === 0

let folder: string
let number = 0
/** A folder with spaces and accents, and one for sockets and clusters that cannot lie in it. */
let dataDir: string
let system: string
beforeAll(async () => {
  folder = await throwawayFolder('place')
  system = join(folder, 'system')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  number += 1
  dataDir = join(folder, `città ${number} è qui`, 'data')
  await mkdir(dataDir, { recursive: true })
})

const wanted = (): string => join(dataDir, 'postgres')
const close = (): Promise<void> => chmod(join(dataDir, '..'), 0o700)
const find = (): Promise<Place> => findPlace(wanted(), system)

/** Makes a stand-in for a cluster at a place. */
async function made(place: Place): Promise<void> {
  await rename(place.draft, place.directory)
  await writeFile(join(place.directory, 'PG_VERSION'), '18\n')
}

it('a folder that the owner can enter is used, and its draft is theirs alone', async () => {
  const place = await find()
  const draft = await stat(place.draft)
  expect(place).toMatchObject({ directory: wanted(), exists: false, elsewhere: undefined })
  expect({ mode: draft.mode & 0o777, uid: draft.uid }).toEqual({
    mode: 0o700,
    uid: place.owner.uid ?? process.getuid?.(),
  })
  await made(place)
  expect(await find()).toMatchObject({ directory: wanted(), exists: true })
})

it.runIf(ROOT)(
  "below a closed folder it is in the system's, DATA_DIR has a note of the place, and nothing was opened",
  async () => {
    await close()
    const place = await find()
    expect(place.directory.startsWith(join(system, 'data-'))).toBe(true)
    expect(place.elsewhere).toContain('DATA_DIR')
    expect(JSON.parse(await readFile(`${wanted()}.place.json`, 'utf8'))).toMatchObject({
      directory: place.directory,
    })
    expect((await stat(join(dataDir, '..'))).mode & 0o777).toBe(0o700)
    // The same place at the next start, also after one that was killed before it had made anything.
    expect(await find()).toMatchObject({ directory: place.directory, exists: false })
    await made(place)
    expect(await find()).toMatchObject({ directory: place.directory, exists: true })
  },
)

it.runIf(ROOT)('a cluster whose folder was closed since moves along, completely', async () => {
  await made(await find())
  await close()
  const place = await find()
  expect(place).toMatchObject({ exists: true, directory: expect.stringContaining(system) })
  expect(await readFile(join(place.directory, 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(await readdir(dataDir)).toEqual(['postgres.place.json'])
})

it.runIf(ROOT)('deleting DATA_DIR means beginning with an empty database', async () => {
  await close()
  const first = await find()
  await made(first)
  await rm(dataDir, { recursive: true })
  const second = await find()
  expect(second).toMatchObject({
    exists: false,
    directory: first.directory.replace(/\/postgres$/, '-2/postgres'),
  })
})

it.runIf(ROOT)('a moved DATA_DIR takes its database along, a copy of it is refused', async () => {
  await close()
  const place = await find()
  await made(place)
  const copy = join(dataDir, '../copy')
  await runProgram('cp', ['-a', dataDir, copy])
  await expect(findPlace(join(copy, 'postgres'), system)).rejects.toThrow('is a copy of')
  await rm(dataDir, { recursive: true })
  expect(await findPlace(join(copy, 'postgres'), system)).toMatchObject({
    directory: place.directory,
    exists: true,
  })
})

it.runIf(ROOT)('a missing database elsewhere does not count as an empty one', async () => {
  await close()
  const place = await find()
  await made(place)
  await rm(dirname(place.directory), { recursive: true })
  await expect(find()).rejects.toThrow('which is gone')
})

it.runIf(ROOT)('is removed with its note', async () => {
  await close()
  const place = await find()
  await made(place)
  await removeCluster(wanted())
  expect(await readdir(dataDir)).toEqual([])
  await expect(stat(dirname(place.directory))).rejects.toThrow('ENOENT')
})

it.runIf(ROOT)('programs in a closed folder are copied once for a user who may not change them', async () => {
  const owner = await findOwner()
  const installed = await findBinaries()
  const native = join(installed.initdb, '../..')
  await mkdir(join(dataDir, 'package'))
  await runProgram('cp', ['-a', native, join(dataDir, 'package/native')])
  await writeFile(join(dataDir, 'package/package.json'), '{"version":"1.2.3"}')
  await close()
  const closed = {
    initdb: join(dataDir, 'package/native/bin/initdb'),
    postgres: join(dataDir, 'package/native/bin/postgres'),
  }
  const copy = await binariesFor(owner, system, closed)
  expect(copy.initdb).toBe(join(system, 'postgresql-1.2.3/bin/initdb'))
  expect(succeeded(await runProgram(copy.postgres, ['--version'], owner))).toBe(true)
  const before = await stat(copy.postgres)
  expect(await binariesFor(owner, system, closed)).toEqual(copy)
  expect(await stat(copy.postgres)).toEqual(before)
  expect({ mode: before.mode & 0o777, uid: before.uid }).toEqual({ mode: 0o755, uid: 0 })
})

it('a folder of that name with other content stays untouched', async () => {
  await mkdir(wanted())
  await writeFile(join(wanted(), 'letter.txt'), 'Ciao')
  await expect(find()).rejects.toThrow('holds something else than a database')
  expect(await readdir(wanted())).toEqual(['letter.txt'])
})

it('an empty folder, and the draft of a killed start, do no harm', async () => {
  await mkdir(join(wanted()))
  await mkdir(`${wanted()}.new/base`, { recursive: true })
  const place = await find()
  expect(await readdir(place.draft)).toEqual([])
  await made(place)
})
