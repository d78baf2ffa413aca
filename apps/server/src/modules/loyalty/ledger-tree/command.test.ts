import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { throwawayFolder } from '../../../platform/testing/throwaway-folder.ts'
import { newSigner, publish } from './testing/log.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/ledger.ts')

/** Runs the command. @returns its exit code and what it printed */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const ended = await promisify(execFile)(process.execPath, [SCRIPT, ...args]).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: 'code' in ended ? ended.code : 0, text: ended.stdout + ended.stderr }
}

const signer = newSigner('vicino.example/ledger/1')
const lines = Array.from({ length: 300 }, (_, at) => ({
  content: JSON.stringify({ type: 'movement', amount: at }),
  salt: randomBytes(16),
}))
let folder: string
beforeAll(async () => {
  folder = await throwawayFolder('ledger-log')
  const [before, log] = [publish(lines.slice(0, 100), signer), publish(lines, signer)]
  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, bytes] of log.files) await put(path, bytes)
  await put('checkpoint', log.checkpoint)
  await put('keys', `${log.keys}\n`)
  await put('ledger-checkpoints.log', `${before.checkpoint}\n${log.checkpoint}\n`)
  await put('receipt.json', JSON.stringify(await before.receipt(5, 7)))
})

it('a copy of the log with what was kept of it is checked without a database', async () => {
  expect(await run('verify', folder)).toEqual({
    code: 0,
    text: `${folder}: 300 leaves, 2 earlier checkpoints, 2 movements in receipts. Everything agrees\n`,
  })
})

it('whatever is wrong is named, and the code is 1', async () => {
  const receipt = await publish(lines, signer).receipt(9)
  const entries = receipt.entries.map((entry) => ({ ...entry, content: '{"amount":900}' }))
  const outside = join(await throwawayFolder('ledger-receipt'), 'mine.json')
  await writeFile(outside, JSON.stringify({ data: { ledgerReceipts: [{ ...receipt, entries }] } }))
  const answer = await run('verify', outside, '--log', folder)
  expect([answer.code, answer.text.split('\n')[0]]).toEqual([1, 'not-included mine.json: movement 1'])
  await truncate(join(folder, 'tile/0/000'), 8160)
  expect((await run('verify', folder)).text).toMatch(/^tile-cut tile\/0\/000\n.*1 faults\n$/)
  expect(await run('verify', join(folder, 'nothing'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('nothing'),
  })
})
