import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { command, HOLDERS, newGame, playAlone, playBoth, START } from './testing/ledger-fixture.ts'
import { MemberModel } from './testing/member-model.ts'

/** Games compared with a plain model; `npm run stress -- ledger` plays five hundred. */
const GAMES = Number(process.env['LEDGER_GAMES'] ?? 8)
vi.setConfig({ testTimeout: 120_000 + GAMES * 5000 })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('R-408 R-409 acts like a plain model of it, whatever the commands, and every balance equals its postings', async () => {
  const some = fc.array(command, { minLength: 20, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(some, async (commands) => {
      const game = await newGame(test.db)
      const models = Array.from({ length: HOLDERS }, () => new MemberModel())
      const modelOf = (index: number): MemberModel => models[index] ?? new MemberModel()
      let time = START
      for (const next of commands) {
        // Each command has its own time, so that no two lots end at the same moment and their order
        // is clear.
        time += 1
        const now = new Date(time)
        const { did, should } = await playBoth(game, modelOf, next, now)
        expect(did).toMatchObject(should)
        expect(await findDifferences(test.db, now), JSON.stringify(next)).toEqual([])
        if (next.type === 'wait') time += next.seconds * 1000
        // Most commands are for the first two holders, so only these are compared each time, and
        // all of them at the end.
        const last = next === commands.at(-1)
        for (const [index, model] of models.slice(0, last ? HOLDERS : 2).entries()) {
          model.lapse(time)
          expect(await game.balance(index, new Date(time))).toBe(model.balance())
          expect(await game.owed(index)).toBe(model.debt)
        }
      }
    }),
    { numRuns: GAMES, endOnFailure: true },
  )
})

it('R-409 commands of several users at once lose nothing and count nothing twice', async () => {
  const batch = fc.array(command, { minLength: 10, maxLength: 30, size: 'max' })
  await fc.assert(
    fc.asyncProperty(batch, batch, async (first, second) => {
      const game = await newGame(test.db)
      const now = new Date(START)
      const worth = Array.from({ length: HOLDERS }, () => 0)
      const reversed = new Set<string>()
      for (const commands of [first, second]) {
        const wrong = await Promise.all(commands.map((next) => playAlone(game, worth, reversed, next, now)))
        expect(wrong.flat()).toEqual([])
        expect(await findDifferences(test.db, now)).toEqual([])
        const kept = await Promise.all(
          worth.map(async (_, index) => (await game.balance(index, now)) - (await game.owed(index))),
        )
        expect(kept).toEqual(worth)
      }
    }),
    { numRuns: Math.ceil(GAMES / 2), endOnFailure: true },
  )
})
