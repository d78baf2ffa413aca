import {
  activateProgram,
  getBondReceipt,
  lintProgram,
  scheduleProgram,
  updateProgram,
  updateProgramConfig,
} from '@vicino/contract/loyalty/programs/endpoints'
import { getCatalogue } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { describe, expect, it } from 'vitest'
import { makeDocument, makeFile } from '../../../platform/testing/factories.ts'
import { codeOf, DEPOSIT, type Keeper, withKeeper } from './rewards/testing/catalogue-fixture.ts'

let keeper: Keeper
withKeeper((one) => (keeper = one))

const ITALIAN = { 'accept-language': 'it' }
const send = (endpoint: typeof scheduleProgram | typeof activateProgram, id: string) =>
  keeper.test.send(endpoint, { as: keeper.user, params: { id }, body: {}, headers: ITALIAN })
const change = (id: string, body: object) =>
  keeper.test.send(updateProgram, { as: keeper.user, params: { id }, body, headers: ITALIAN })
const mechanics = (id: string, config: object) =>
  keeper.test.send(updateProgramConfig, {
    as: keeper.user,
    params: { id },
    body: config,
    headers: { 'if-match': '1' },
  })
const errorsOf = (response: { json: <T>() => T }) => response.json<Problem>().fieldErrors ?? {}
const draft = async (): Promise<string> => (await keeper.owner.made('draft'))._id

describe('LAW-4 the bond', () => {
  it('a catalogue of 84,426 € is not scheduled without a bond; the refusal names the rule and the way out', async () => {
    const id = await draft()
    expect((await keeper.sendNew(id, { value: 844.26, stock: 100 })).statusCode).toBe(201)
    const { pool } = await keeper.test.request(getCatalogue, { as: keeper.user, params: { id } })
    expect([pool.net, pool.bond, pool.state]).toEqual([84_426, 16_886, 'missing'])
    const refused = await send(scheduleProgram, id)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'program_incomplete'])
    expect(errorsOf(refused)).toEqual({
      'rewards.bond':
        'Serve la cauzione del 20% del montepremi (D.P.R. 430/2001, art. 7): registrala in Catalogo Premi con importo, data e ricevuta, o scegli il motivo per cui la legge non la chiede',
    })
    const lint = await keeper.test.request(lintProgram, { as: keeper.user, params: { id } })
    expect(lint).toEqual({
      findings: [{ severity: 'error', path: 'rewards.bond', code: 'bond_missing' }],
      schedulable: false,
    })
    await keeper.bond(id, { ...DEPOSIT, amount: 16_885 })
    expect(Object.keys(errorsOf(await send(scheduleProgram, id)))).toEqual(['rewards.bond'])
    await keeper.bond(id, { ...DEPOSIT, amount: 16_886 })
    expect((await send(scheduleProgram, id)).statusCode).toBe(200)
  })

  it('an unlimited reward that nobody is expected to claim does not hide from it', async () => {
    const answer = await keeper.sendNew(await draft(), { value: 844.26, stock: null, estimate: 0 })
    expect([codeOf(answer), Object.keys(errorsOf(answer))]).toEqual(['validation_failed', ['estimate']])
  })

  it.each([
    [{ receipt: null }, 'Manca la ricevuta della cauzione: caricala in PDF nel Catalogo Premi'],
    [{ date: null }, 'Manca la data della cauzione: scrivila nel Catalogo Premi'],
  ])('a deposit with %j is not enough', async (lacks, text) => {
    const id = await draft()
    await keeper.add(id)
    await keeper.bond(id, { ...DEPOSIT, ...lacks })
    expect(errorsOf(await send(scheduleProgram, id))).toEqual({ 'rewards.bond': text })
  })

  it('its receipt is a PDF of one’s own, and its day has come', async () => {
    const id = await draft()
    const stranger = await keeper.test.createUser({ role: 'brand' })
    const deposit = { ...DEPOSIT, date: keeper.owner.inDays(0) }
    const foreign = await makeDocument(keeper.test.db, stranger.id)
    expect(codeOf(await change(id, { bond: { ...deposit, receipt: foreign } }))).toBe('file_not_found')
    const image = await makeFile(keeper.test.db, keeper.user.id, 'program')
    expect(codeOf(await change(id, { bond: { ...deposit, receipt: image } }))).toBe('validation_failed')
    const receipt = await makeDocument(keeper.test.db, keeper.user.id)
    const early = await change(id, { bond: { ...deposit, receipt, date: keeper.owner.inDays(1) } })
    expect(Object.keys(errorsOf(early))).toEqual(['bond.date'])
    expect((await change(id, { bond: { ...deposit, receipt } })).statusCode).toBe(200)
    const other = await draft()
    expect(codeOf(await change(other, { bond: { ...deposit, receipt } }))).toBe('file_in_use')
    const params = { id }
    expect((await keeper.test.request(getBondReceipt, { as: keeper.user, params })).url).toContain(receipt)
    expect((await keeper.test.refused(getBondReceipt, { as: stranger, params })).code).toBe(
      'program_not_found',
    )
    await change(id, { bond: null })
    expect((await keeper.test.refused(getBondReceipt, { as: keeper.user, params })).code).toBe(
      'bond_without_receipt',
    )
  })

  it('a scheduled or active program keeps its bond: it is neither withdrawn nor outgrown', async () => {
    for (const status of ['scheduled', 'active'] as const) {
      const { id, reward } = await keeper.stocked(status)
      expect(codeOf(await keeper.bond(id, null))).toBe('program_incomplete')
      expect(codeOf(await keeper.bond(id, { ...DEPOSIT, amount: 1 }))).toBe('program_incomplete')
      expect(codeOf(await keeper.bond(id, { ...DEPOSIT, receipt: null }))).toBe('program_incomplete')
      expect(codeOf(await keeper.sendNew(id, { value: 844.26, stock: 100 }))).toBe('bond_too_low')
      expect(codeOf(await keeper.change(id, reward, { stock: 10_000 }))).toBe('bond_too_low')
      expect((await keeper.bond(id, { ...DEPOSIT, amount: 2000 })).statusCode).toBe(200)
    }
  })

  it('a program is activated at once only with the bond that it was scheduled with', async () => {
    const { id } = await keeper.stocked('scheduled')
    await keeper.test.db.updateTable('programs').set({ bond: null }).where('id', '=', id).execute()
    const refused = await send(activateProgram, id)
    expect([codeOf(refused), Object.keys(errorsOf(refused))]).toEqual([
      'program_incomplete',
      ['rewards.bond'],
    ])
  })

  it('a reason of the law is chosen from two, and holds only for rewards that fit it', async () => {
    const id = await draft()
    await keeper.add(id, { kind: 'service', fulfilment: 'shipping' })
    expect(codeOf(await change(id, { bond: { notDue: 'perché no' } }))).toBe('validation_failed')
    for (const notDue of ['immediate', 'letter_c']) {
      expect((await change(id, { bond: { notDue } })).statusCode).toBe(200)
      const errors = errorsOf(await send(scheduleProgram, id))
      expect(Object.keys(errors)).toEqual([expect.stringMatching(/^rewards\./)])
    }
    const fitting = await draft()
    await keeper.add(fitting)
    await change(fitting, { bond: { notDue: 'letter_c' } })
    expect((await send(scheduleProgram, fitting)).statusCode).toBe(200)
    expect(codeOf(await keeper.sendNew(fitting, { kind: 'experience' }))).toBe('bond_too_low')
  })
})

const discounts = async () => {
  const id = await draft()
  await change(id, { mode: 'discounts_only' })
  await keeper.add(id, { kind: 'discount' })
  return id
}

describe('LAW-7 discounts only (art. 6, letter c-bis)', () => {
  it('points for likes and a common program are refused, each with its way out', async () => {
    const id = await discounts()
    expect((await mechanics(id, { social: { reaction: 2 } })).statusCode).toBe(200)
    expect((await change(id, { baseInfo: { isCrossbrand: true } })).statusCode).toBe(200)
    const refused = await send(scheduleProgram, id)
    expect(codeOf(refused)).toBe('program_incomplete')
    expect(errorsOf(refused)).toEqual({
      'config.social.reaction':
        'Con soli sconti (art. 6, lettera c-bis) i punti nascono soltanto dagli acquisti: porta a 0 questa voce, oppure scegli premi con cauzione',
      'baseInfo.isCrossbrand':
        'Con soli sconti (art. 6, lettera c-bis) valgono solo i tuoi negozi: togli la raccolta comune, oppure scegli premi con cauzione',
    })
  })

  it('a scheduled one stays so', async () => {
    const id = await discounts()
    expect((await send(scheduleProgram, id)).statusCode).toBe(200)
    expect(codeOf(await mechanics(id, { social: { reaction: 2 } }))).toBe('program_incomplete')
    expect(codeOf(await change(id, { baseInfo: { isCrossbrand: true } }))).toBe('program_incomplete')
  })
})

describe('LAW-6 LAW-8 what rewards are called', () => {
  it.each(['Buono contante', 'Un lingotto', 'Estrazione di un’auto', 'Gratta e vinci'])(
    '%s is a question; the answer is kept with every version',
    async (name) => {
      const id = await draft()
      const refused = await keeper.sendNew(id, { name })
      expect([codeOf(refused), Object.keys(errorsOf(refused))]).toEqual(['validation_failed', ['nameReason']])
      const nameReason = 'È il nome di una torta.'
      const reward = await keeper.add(id, { name, nameReason })
      expect(reward.nameReason).toBe(nameReason)
      expect((await keeper.change(id, reward, { points: 400 })).statusCode).toBe(200)
      const versions = await keeper.test.db
        .selectFrom('reward_versions')
        .select('body')
        .where('reward_id', '=', reward._id)
        .orderBy('version')
        .execute()
      expect(versions).toMatchObject([{ body: { nameReason } }, { body: { nameReason } }])
    },
  )

  it('a donation names its beneficiary, which the catalogue shows', async () => {
    const id = await draft()
    const refused = await keeper.sendNew(id, { kind: 'donation' })
    expect([codeOf(refused), Object.keys(errorsOf(refused))]).toEqual(['validation_failed', ['beneficiary']])
    const reward = await keeper.add(id, { kind: 'donation', beneficiary: 'Mensa di San Frediano' })
    expect(reward.beneficiary).toBe('Mensa di San Frediano')
    expect(await (await keeper.change(id, reward, { kind: 'product' })).json()).toMatchObject({
      beneficiary: null,
    })
  })
})
