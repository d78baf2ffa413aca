import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { throwawayFolder } from '../../platform/testing/throwaway-folder.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { pruneBackups } from './prune.ts'

const EMPTY = { bytes: 0, sha256: '0'.repeat(64) }

let folder: string
beforeEach(async () => {
  folder = await throwawayFolder('prune')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Makes a folder that looks like a backup; `isWhole`: with the manifest that is written last. */
async function backup(name: string, isWhole = true): Promise<void> {
  await mkdir(join(folder, name))
  for (const file of ['database.tar.zst', 'secrets.json']) await writeFile(join(folder, name, file), '')
  const manifest: Manifest = {
    format: 1,
    version: '1.0.0',
    postgres: 18,
    startedAt: '2030-01-01T00:00:00Z',
    endedAt: '2030-01-01T00:00:00Z',
    startLsn: '0/0',
    endLsn: '0/0',
    database: { ...EMPTY, unpacked: 0 },
    secrets: EMPTY,
    files: null,
  }
  if (isWhole) await writeFile(join(folder, name, MANIFEST), JSON.stringify(manifest))
}

it('the newest whole backups stay; what is none is left alone and does not count', async () => {
  for (const day of ['01', '02', '03', '04']) await backup(`vicino-205001${day}T000000Z`)
  await backup('vicino-20500105T000000Z', false)
  await backup('vicino-20500106T000000Z.part')
  await backup('vicino-before-the-move')
  expect(await pruneBackups(folder, 2)).toEqual(['vicino-20500101T000000Z', 'vicino-20500102T000000Z'])
  expect((await readdir(folder)).toSorted()).toEqual([
    'vicino-20500103T000000Z',
    'vicino-20500104T000000Z',
    'vicino-20500105T000000Z',
    'vicino-20500106T000000Z.part',
    'vicino-before-the-move',
  ])
})

it('as many as there are, or fewer, all stay', async () => {
  await backup('vicino-20500101T000000Z')
  expect(await pruneBackups(folder, 1)).toEqual([])
  expect(await pruneBackups(folder, 7)).toEqual([])
  expect(await readdir(folder)).toHaveLength(1)
})
