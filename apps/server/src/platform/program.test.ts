import { expect, it } from 'vitest'
import { type ProgramEnd, reasonOf, runProgram, succeeded } from './program.ts'

const shell = (script: string): Promise<ProgramEnd> => runProgram('/bin/sh', ['-c', script])

it.each([
  ['says nothing', 'exit 3', 'it printed nothing (ended by code 3)'],
  ['prints empty lines alone', 'echo; echo " " >&2; exit 1', 'it printed nothing (ended by code 1)'],
  ['is killed', 'kill -9 $$', 'it printed nothing (ended by the signal SIGKILL). The memory may not suffice'],
  ['speaks', 'echo out; echo err >&2; exit 2', 'out – err (ended by code 2)'],
  ['finds the disk full (PostgreSQL)', 'echo "HINT:  Check free disk space."; exit 1', 'The disk is full'],
  ['finds the disk full', 'echo "could not write: No space left on device"; exit 1', 'make room'],
])('the reason of a program that %s', async (_what, script, expected) => {
  const end = await shell(script)
  expect(succeeded(end)).toBe(false)
  expect(reasonOf(end)).toContain(expected)
})

it('a missing program is reported with its name and the remedy', async () => {
  const reason = reasonOf(await runProgram('/nowhere/initdb', []))
  expect(reason).toMatch(/^it could not be run: .*\/nowhere\/initdb.*DATABASE_URL/)
})

it('of long output the end is reported, on one line', async () => {
  const reason = reasonOf(await shell('for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "line $i"; done; exit 1'))
  expect(reason).toMatch(/^line 5 – .*line 12 \(ended/)
  expect(reason).not.toContain('\n')
})

it('an input is read to its end', async () => {
  expect(await runProgram('cat', [], { input: 'words' })).toMatchObject({ printed: 'words', code: 0 })
})
