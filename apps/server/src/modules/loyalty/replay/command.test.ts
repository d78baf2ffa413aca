import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/import.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-replay-'))
  await writeFile(join(folder, 'program.json'), '{"startDate":"2027-01-01","endDate":"2027-12-31"}')
  await writeFile(join(folder, 'wrong.json'), '{"startDate":"2027-01-01","endDate":"2027-12-31","conf":{}}')
  await writeFile(
    join(folder, 'orders.csv'),
    'No,Chi,timestamp,type,amount_gbp\n1,Ada,2027-03-01T10:00:00,sale,5.20\n2,Ada,2027-03-02T10:00:00,gift,5\n',
  )
})
afterAll(() => rm(folder, { recursive: true }))

function run(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [SCRIPT, '--purchases', join(folder, 'orders.csv'), ...options],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

it('prints balances and the results of the rows, without a database; reports faults of options and files', async () => {
  const program = ['--program-file', join(folder, 'program.json'), '--dry-run']
  const events = join(folder, 'events.csv')
  const found = run(...program, '--columns', 'id=No,customer=Chi', '--events', events)
  const hash = createHash('sha256').update(found.stdout).digest('hex')
  expect(found.stdout.split('\n')[1]).toBe('Ada,5,0,0,5,,1,5.20,5,0,0,0,0')
  expect(found.stderr.split('\n').slice(0, 4)).toEqual([
    'note: amount_gbp is counted as euros, one to one',
    'row 2: bad_type',
    'rows: 2',
    'sales: 1',
  ])
  expect(found.stderr.trimEnd().split('\n').at(-1)).toBe(`sha256: ${hash}`)
  expect((await readFile(events, 'utf8')).split('\n')).toHaveLength(4)
  expect(found.status).toBe(0)

  const missing = run(...program)
  expect([missing.status, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('lacks the columns: id or invoice, customer or customer_id')
  const wrong = run('--program-file', join(folder, 'wrong.json'), '--dry-run')
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toContain('conf')
  const zone = run(...program, '--zone', 'Mars')
  expect(zone.status).toBe(2)
  expect(zone.stderr).toContain('--zone is one of Europe/Rome, UTC')
})
