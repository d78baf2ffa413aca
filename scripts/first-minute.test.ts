import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { casesOf } from './first-minute/cases.ts'
import { CannotBeTried, Workshop } from './first-minute/machine.ts'
import { isRight, lineOf, type Row, tried } from './first-minute/table.ts'
import { ROOT } from './run.ts'

const attempt = (error?: Error) => async (): Promise<string> => {
  if (error) throw error
  return 'first page 9 s after npm start'
}

it('the table lists the cases that held, the failed ones with their reason, and the untestable ones', async () => {
  const lines: string[] = []
  const rows = await tried(
    [
      { key: 'a', name: 'in the home', attempt: attempt() },
      { key: 'b', name: 'on a full disk', attempt: attempt(new Error('it said\nnothing')) },
      { key: 'c', name: 'as a new user', attempt: attempt(new CannotBeTried('only root can set it up')) },
    ],
    (row) => lines.push(lineOf({ ...row, seconds: 2 })),
  )
  expect(lines).toEqual([
    'held                    2 s  in the home: first page 9 s after npm start',
    'NOT HELD                2 s  on a full disk: it said – nothing',
    'cannot be tried here    2 s  as a new user: only root can set it up',
  ])
  const [held, notHeld, untried] = rows as [Row, Row, Row]
  expect(isRight([held, untried])).toBe(true)
  expect(isRight([held, notHeld])).toBe(false)
  expect(isRight([untried])).toBe(false)
})

it('a clone’s run starts the product in a closed folder and as an ordinary user', () => {
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('npm run first-minute -- --quick home user')
})

it(
  'the cheapest cases hold without a browser; npm run first-minute tries all cases',
  { timeout: 240_000 },
  async () => {
    const workshop = new Workshop()
    try {
      const cases = casesOf(workshop, { quick: true, open: async () => ROOT, bare: true })
      const cheap = cases.filter(({ key }) => ['port', 'full', 'leftover'].includes(key))
      expect(cheap).toHaveLength(3)
      const rows = await tried(cheap, () => undefined)
      expect(rows.filter(({ result }) => result === 'NOT HELD')).toEqual([])
      expect(isRight(rows)).toBe(true)
    } finally {
      await workshop.end()
    }
  },
)
