import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startOf } from '../platform/processes.ts'
import { lockDataFolder } from './data-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lockFile = () => join(folder, 'database.lock')
const left = (text: string) => writeFile(lockFile(), text)

/** Returns the id of a process that has ended and was waited for. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}

it('is held by one process until it is released, and the refusal names that process', async () => {
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(`Process ${process.pid} is working`)
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(String.raw`^${process.pid}\n`))
  await release()
  expect(await readdir(folder)).toEqual([])
  await (
    await lockDataFolder(folder)
  )()
})

it.each([
  ['a process that is gone', async () => `${await deadPid()}\n123\nleft\n`],
  ['a process whose number another program has now', async () => `${process.ppid}\n123\nleft\n`],
  ['an earlier process of our own number', async () => `${process.pid}\n123\nleft\n`],
  ['a power cut', async () => ''],
])('is taken over from %s, by one of many processes', async (_whose, text) => {
  await left(await text())
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(String.raw`^${process.pid}\n`))
  expect(await readdir(folder)).toEqual(['database.lock'])
})

it('is also taken over from a process that died during its own takeover', async () => {
  const dead = await deadPid()
  await left(`${dead}\n123\nfirst\n`)
  await writeFile(`${lockFile()}.first`, `${dead}\n124\nsecond\n`)
  await lockDataFolder(folder)
  expect(await readdir(folder)).toEqual(['database.lock'])
})

it('is not taken from a live process of another program', async () => {
  await left(`${process.ppid}\n${await startOf(process.ppid)}\nlive\n`)
  await expect(lockDataFolder(folder)).rejects.toThrow(`Process ${process.ppid} is working`)
  expect(await readdir(folder)).toEqual(['database.lock'])
})
