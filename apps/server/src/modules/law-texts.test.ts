import { noticeParts } from '@vicino/contract/identity/account/consent-texts'
import { getPrizeReport } from '@vicino/contract/loyalty/claims/endpoints'
import { getRegulationDraft } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { keptParts } from '@vicino/domain/retention'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePartitions } from '../platform/events/partitions.jobs.ts'
import { runOnce } from '../platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { keepingJob } from './identity/account/account.jobs.ts'
import { Counter } from './loyalty/claims/testing/claims-fixture.ts'
import { makeReward } from './loyalty/programs/rewards/testing/reward.ts'

/** Sentences of legal texts beside what the product does; a difference prints both. */
let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-03-02T11:00:00+01:00')
  await makePartitions(test.db, test.clock.now())
  counter = await Counter.open(test)
})
afterAll(() => test.close())

/** The generated regulation of the program as one text, as its owner reads it. */
async function regulation(): Promise<string> {
  const draft = await test.request(getRegulationDraft, {
    as: counter.owner,
    params: { id: counter.programId },
  })
  return JSON.stringify(draft)
}

it('LAW-10 LAW-11 the regulation says that there is a yearly summary of prizes, and the promoter gets it', async () => {
  const member = await counter.member(2000)
  const jug = await counter.reward({ name: 'Brocca', points: 100, value_cents: 2440, vat_percent: 22 })
  const { code } = await counter.claim(member, jug, { points: 100 })
  expect((await counter.confirm({ code })).statusCode).toBe(200)
  const params = { id: counter.programId, year: '2027' }
  const { year, totals, people } = await test.request(getPrizeReport, { as: counter.owner, params })
  const said = /Il promotore tiene il riepilogo annuale dei premi consegnati[^.]*\./.exec(
    await regulation(),
  )?.[0]
  expect({ said, year, prizes: totals.prizes, of: people.map(({ userId }) => userId) }).toEqual({
    said: 'Il promotore tiene il riepilogo annuale dei premi consegnati ai fini della ritenuta.',
    year: 2027,
    prizes: 1,
    of: [member.id],
  })
})

const donations = async () => /Le donazioni sono devolute.*?\]/.exec(await regulation())?.[0]

it('LAW-5 LAW-11 the regulation names the beneficiary that the promoter has written, and none where nothing is given', async () => {
  expect(await donations()).toBeUndefined()
  const beneficiary = 'Mensa di San Frediano'
  await makeReward(test.db, counter.programId, { name: 'Un pasto', kind: 'donation', beneficiary })
  expect(await donations()).toContain(`«Un pasto»: ${beneficiary}.`)
})

it('LAW-15 LAW-16 the texts say at least ten years, and after eleven the books are there', async () => {
  const member = await counter.member(50)
  const books = async () => {
    const { rows } = await sql<{ purchases: number; entries: number }>`
      SELECT (SELECT count(*) FROM purchases WHERE user_id = ${member.id})::int AS purchases,
        (SELECT count(*) FROM ledger_transfers)::int AS entries`.execute(test.db)
    return rows[0]
  }
  const before = await books()
  expect(before).toEqual({ purchases: 1, entries: expect.any(Number) })
  test.clock.set('2038-03-03T11:00:00+01:00')
  await runOnce(test.db, keepingJob(test.services), test.clock.now())
  const of = { program: 'Pane', company: 'Forno', vat: '1', seat: 'Via Po 1', contact: 'f@pec.it' }
  const least = (language: 'it' | 'en') =>
    [JSON.stringify(noticeParts(of, language)), keptParts('books', language).forHowLong].map(
      (text) => /(?:almeno )?dieci anni|(?:at least )?ten years/.exec(text)?.[0],
    )
  expect({ it: least('it'), en: least('en'), books: await books() }).toEqual({
    it: ['almeno dieci anni', 'almeno dieci anni'],
    en: ['at least ten years', 'at least ten years'],
    books: before,
  })
})
