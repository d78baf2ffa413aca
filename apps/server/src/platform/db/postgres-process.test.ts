import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandOf } from '../processes.ts'
import { stopLeftover } from './postgres-process.ts'

let folder: string
const started: number[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-leftover-'))
})
afterAll(async () => {
  for (const pid of started) if ((await commandOf(pid)).includes(folder)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true })
})

/**
 * Runs a shell script that looks like the cluster's PostgreSQL: its command line contains postgres
 * and the folder.
 */
function standIn(script: string): ChildProcess {
  return spawn('sh', ['-c', script, 'postgres', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Does the same from a Node process that has ended since. */
async function orphan(script: string): Promise<number> {
  const code = `console.log(require('node:child_process').spawn('sh', ${JSON.stringify(['-c', script, 'postgres', folder])}, { detached: true, stdio: 'ignore' }).pid); process.exit()`
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[output]] = await Promise.all([once(parent.stdout, 'data'), once(parent, 'exit')])
  return Number(String(output))
}

async function noted(pid: number | undefined): Promise<number> {
  // A process that was just made has the command line of its parent for a moment.
  await expect.poll(() => commandOf(pid ?? 0), { timeout: 60_000 }).toContain(folder)
  await writeFile(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n`)
  started.push(pid ?? 0)
  return pid ?? 0
}

const WAITS = 'while :; do sleep 0.05; done'

it('stops a postmaster whose owner has ended', async () => {
  const pid = await noted(await orphan(WAITS))
  await stopLeftover(folder)
  expect(await commandOf(pid)).toBe('')
})

it('leaves the postmaster of a live process alone', async () => {
  const pid = await noted(standIn(WAITS).pid)
  await expect(stopLeftover(folder)).rejects.toThrow(`belongs to process ${process.pid}`)
  expect(await commandOf(pid)).toContain(folder)
})

it('knows a live Node in a folder whose name has a space', async () => {
  const spaced = join(folder, 'a b')
  await mkdir(spaced)
  await symlink(process.execPath, join(spaced, 'node'))
  const code = `const { pid } = require('node:child_process').spawn('sh', ${JSON.stringify(['-c', WAITS, 'postgres', folder])}, { stdio: 'ignore' }); console.log(pid); setInterval(() => {}, 1000)`
  const parent = spawn(join(spaced, 'node'), ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [output] = (await once(parent.stdout, 'data')) as [Buffer]
    await noted(Number(String(output)))
    await expect(stopLeftover(folder)).rejects.toThrow(`belongs to process ${parent.pid}`)
  } finally {
    parent.kill('SIGKILL')
  }
})

it('fails when a PostgreSQL does not stop', async () => {
  // The script tells when it ignores the signal; a signal sent earlier would end it. Its $1 is the
  // folder.
  const pid = await noted(await orphan(`trap "" INT; touch "$1/ignores-int"; ${WAITS}`))
  await expect.poll(() => existsSync(join(folder, 'ignores-int'))).toBe(true)
  await expect(stopLeftover(folder, 200)).rejects.toThrow(
    `process ${pid}) on ${folder} has not stopped in 0.2 s`,
  )
})

it('does not touch another program with the number of a former PostgreSQL', async () => {
  await writeFile(join(folder, 'postmaster.pid'), `${process.ppid}\n`)
  await stopLeftover(folder)
  expect(await commandOf(process.ppid)).not.toBe('')
  // PostgreSQL would refuse to start beside the pid file of a living process.
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
})
