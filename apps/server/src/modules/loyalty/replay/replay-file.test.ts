import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileProgram } from '@vicino/domain/loyalty/program'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programOf } from './program-file.ts'
import { type FinishedReplay, replayFile, type ReplayInput } from './replay-file.ts'
import { balancesCsv, summaryOf } from './replay-report.ts'
import { readInstant } from './purchase-rows.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'vicino-replay-'))))
afterAll(() => rm(folder, { recursive: true }))

const YEAR = { startDate: '2027-01-01', endDate: '2027-12-31' }
/** The worked example of docs/modules/loyalty.md. */
const WORKED = {
  ...YEAR,
  config: {
    acquisti: {
      pointCoeff: 1.5,
      minSpend: 10,
      thresholds: [{ amount: 100, bonus: 40 }],
      multiplier: { enabled: true, value: 2, startDate: '2027-03-10', endDate: '2027-03-20' },
    },
    rules: [
      { id: 'bio', type: 'productMultiplier', factor: 3, match: { categories: ['Bio'] } },
      { id: 'no', type: 'productMultiplier', factor: 0, match: { categories: ['Tabacchi'] } },
      { id: 'happy', type: 'happyHour', factor: 2.5, days: [5], from: '17:00', to: '19:00' },
    ],
    limits: { purchasePerMonth: 400 },
    points: { expiryMonths: 2 },
    autoClaim: { cost: 300 },
  },
  tierConfigs: {
    enabled: true,
    qualification: { period: 'calendarYear' },
    tiers: [
      { name: 'Silver', minPoints: 150, options: { pointsMultiplier: 1.2 } },
      { name: 'Gold', minPoints: 1000 },
    ],
  },
}

async function replay(
  program: unknown,
  orders: string,
  { lines, asOf, ...options }: Partial<Omit<ReplayInput, 'asOf'>> & { lines?: string; asOf?: string } = {},
): Promise<FinishedReplay> {
  await writeFile(join(folder, 'orders.csv'), orders)
  if (lines !== undefined) await writeFile(join(folder, 'lines.csv'), lines)
  return replayFile(compileProgram(programOf(program, 'test').definition), {
    file: join(folder, 'orders.csv'),
    columns: {},
    zone: 'Europe/Rome',
    linesFile: lines === undefined ? null : join(folder, 'lines.csv'),
    asOf: asOf === undefined ? null : readInstant(asOf, 'Europe/Rome'),
    withEvents: true,
    ...options,
  })
}

const results = ({ events }: FinishedReplay): string[] => events.map((line) => line.split(',')[5] ?? '')

it('gives the numbers of the worked example, the file in any order', async () => {
  const rows = [
    'p1,Ada,2027-03-02T11:00:00,sale,39.90,',
    'p2,Ada,2027-03-12T18:59:59,sale,62,',
    'p3,Ada,2027-03-20T23:30:00,sale,60.00,',
    'r1,Ada,2027-03-25T10:00:00,return,-25.00,p3',
    'r2,Ada,2027-03-26T10:00:00,return,-35.00,p3',
    'p6,Ada,2027-04-01T10:00:00,sale,9.99,',
    'p7,Ada,2027-04-02T17:00:00,sale,20.00,',
  ]
  const lines =
    'invoice,stock_code,quantity,unit_price,category\np1,a,3,4.10,Bio\np1,b,1,27.60,\np2,c,1,12.00,Tabacchi\np2,d,2,25.00,'
  const header = 'id,customer,at,type,amount,purchase\n'
  const found = await replay(WORKED, header + rows.join('\n'), { lines })
  expect(found.events).toEqual([
    '1,p1,Ada,2027-03-02T10:00:00Z,sale,ok,96,0,96,Bronze,96,0,0',
    '2,p2,Ada,2027-03-12T17:59:59Z,sale,ok,187,0,187,Silver,283,0,0',
    '3,p3,Ada,2027-03-20T22:30:00Z,sale,ok,157,0,157,Silver,140,0,300',
    '4,r1,Ada,2027-03-25T09:00:00Z,return,ok,0,0,0,Silver,140,0,0',
    '5,r2,Ada,2027-03-26T09:00:00Z,return,ok,-157,0,-157,Silver,0,17,0',
    '6,p6,Ada,2027-04-01T08:00:00Z,sale,ok,0,0,0,Silver,0,17,0',
    '7,p7,Ada,2027-04-02T15:00:00Z,sale,ok,90,0,90,Silver,73,0,0',
  ])
  const csv = balancesCsv(found.balances)
  expect(csv).toBe(
    'customer,points,debt,stamps,status_points,tier,purchases,spend,issued,reversed,forgiven,redeemed,expired\n' +
      'Ada,73,0,0,373,Silver,5,131.89,530,157,0,300,0\n',
  )
  expect(summaryOf(found, csv).split('\n').slice(0, -2)).toEqual([
    'rows: 7',
    'sales: 5',
    'returns: 2',
    'refused: 0',
    'members: 1',
    'points: 73',
    'debt: 0',
    'stamps: 0',
    'spend: 131.89',
    'issued: 530',
    'reversed: 157',
    'forgiven: 0',
    'redeemed: 300',
    'expired: 0',
    'unmatched: 0.00',
    'tier.Bronze: 0',
    'tier.Silver: 1',
    'tier.Gold: 0',
  ])
  const shuffled = await replay(WORKED, header + rows.toReversed().join('\n'), { lines })
  expect(balancesCsv(shuffled.balances)).toBe(csv)
  const later = await replay(WORKED, header + rows.join('\n'), { lines, asOf: '2027-06-03' })
  expect(later.balances[0]).toMatchObject({ points: 0, expired: 73 })
})

describe('rows that are refused', () => {
  it('names the first reason of each, and changes nothing', async () => {
    const found = await replay(
      YEAR,
      [
        'id,customer,at,type,amount',
        '1,Ada,2027-02-30T10:00:00,gift,x',
        '2,Ada,2027-02-03T10:00:00,gift,0',
        '3,Ada,2027-02-03T10:00:00,sale,0.00',
        '4,,2027-02-03T10:00:00,sale,5',
        '5,Ada,2027-02-03T10:00:00,sale,5.005',
        '6,Ada,2027-02-03T10:00:00,return,5',
        '7,Ada,2027-12-31T23:59:59,sale,-5',
        '8,Ada,2028-01-02T10:00:00,sale,5',
        '9,Ada,2026-12-31T23:59:59,sale,5',
        '10,Ada,2026-12-31T23:59:59,return,-5',
        '3,Ada,2027-02-03T11:00:00,sale,5.5',
        '3,Ada,2027-02-03T12:00:00,sale,0',
        '11,Bea,2027-02-03T12:00:00,return,-7.5',
      ].join('\n'),
      { asOf: '2028-01-01T00:00:00' },
    )
    expect(results(found)).toEqual(
      'bad_row,bad_type,bad_amount,bad_row,bad_row,bad_amount,bad_amount,after_as_of,outside_period,outside_period,ok,duplicate,ok'.split(
        ',',
      ),
    )
    expect(
      found.balances.map(({ customer, points, purchases, spendCents }) => [
        customer,
        points,
        purchases,
        spendCents,
      ]),
    ).toEqual([
      ['Ada', 5, 1, 550],
      ['Bea', 0, 0, 0],
    ])
    expect(found.counts).toEqual({ rows: 13, sales: 1, returns: 1, refused: 11, unmatchedCents: 750 })
    expect(found.events[7]).toBe('8,8,Ada,2028-01-02T09:00:00Z,sale,after_as_of,0,0,0,,5,0,0')
  })

  it('requires repeated ids in the order of time, members together', async () => {
    const found = await replay(
      YEAR,
      'id,customer,at,type,amount\n1,Ada,2027-03-02T10:00:00,sale,5\n1,Bea,2027-03-01T10:00:00,sale,7\n',
    )
    expect(results(found)).toEqual(['duplicate', 'ok'])
    expect(found.balances.map(({ customer }) => customer)).toEqual(['Bea'])
  })

  it('treats a number in other capitals or with blanks as the same, and writes it as in the file', async () => {
    const found = await replay(
      YEAR,
      'id,customer,at,type,amount,purchase\na1,Ada,2027-03-01T10:00:00,sale,5,\nA 1,Ada,2027-03-02T10:00:00,sale,5,\nr1,Ada,2027-03-03T10:00:00,return,-5,A1\n',
      { lines: 'invoice,stock_code,quantity,unit_price\nA1,x,1,5' },
    )
    expect(results(found)).toEqual(['ok', 'duplicate', 'ok'])
    expect(found.events.map((line) => line.split(',')[1])).toEqual(['a1', 'A 1', 'r1'])
  })

  it('refuses linked returns of unknown or fully returned purchases, or of another member', async () => {
    const found = await replay(
      YEAR,
      [
        'invoice,customer_id,timestamp,type,amount_eur,purchase',
        's1,Ada,2027-03-01T10:00:00,sale,10,',
        'r1,Ada,2027-03-02T10:00:00,return,-10.01,s1',
        'r2,Ada,2027-03-02T10:00:00,return,-4,s1',
        'r3,Ada,2027-03-02T10:00:00,return,-6.01,s1',
        'r4,Bea,2027-03-02T10:00:00,return,-1,s1',
        'r5,Ada,2027-03-02T10:00:00,return,-1,r2',
      ].join('\n'),
    )
    expect(results(found)).toEqual([
      'ok',
      'refund_exceeds',
      'ok',
      'refund_exceeds',
      'unknown_object',
      'unknown_object',
    ])
    expect(found.balances).toHaveLength(1)
  })

  it('refuses orders whose lines do not add up to the amount or cannot be read', async () => {
    const found = await replay(
      YEAR,
      'id,customer,at,type,amount\n1,A,2027-03-01,sale,5\n2,A,2027-03-01,sale,5\n3,A,2027-03-01,sale,5\n4,A,2027-03-01,sale,0.03\n',
      { lines: 'invoice,stock_code,quantity,unit_price\n1,a,1,4.99\n2,a,one,5\n4,a,5,0.005' },
    )
    expect(results(found)).toEqual(['bad_amount', 'bad_row', 'ok', 'ok'])
  })
})

it('sorts customers by their bytes, quotes cells, and counts pending points among the points', async () => {
  const found = await replay(
    { ...YEAR, config: { points: { pendingDays: 30 } } },
    'id,customer,at,type,amount\n1,"Z, jr",2027-03-01,sale,5\n2,é,2027-03-01,sale,6\n3,a,2027-03-01,sale,7\n',
  )
  expect(balancesCsv(found.balances).split('\n').slice(1, 4)).toEqual([
    '"Z, jr",5,0,0,5,,1,5.00,5,0,0,0,0',
    'a,7,0,0,7,,1,7.00,7,0,0,0,0',
    'é,6,0,0,6,,1,6.00,6,0,0,0,0',
  ])
  expect(found.events[0]).toBe('1,1,"Z, jr",2027-02-28T23:00:00Z,sale,ok,5,0,5,,0,0,0')
  expect((await replay(YEAR, 'id,customer,at,type,amount\n')).balances).toEqual([])
})

it.each([
  '',
  '2011-02-30',
  '2011-13-01T10:00',
  '2011-01-01T24:00',
  '2011-01-01T10',
  '01/02/2011',
  'yesterday',
])('reads no time from %j: a history says its year first', (text) =>
  expect(readInstant(text, 'Europe/Rome')).toBeNull(),
)

describe('a program file', () => {
  it('may omit everything but its dates, and may use the second names', () => {
    const { definition } = programOf(
      {
        ...YEAR,
        pointCoefficient: 1.5,
        monthlyBonus: [{ min: 10, value: 5 }],
        config: { autoClaim: { cost: 5, rewardId: 'x' } },
      },
      'p',
    )
    expect(definition.config.acquisti).toMatchObject({
      pointCoeff: 1.5,
      thresholds: [{ amount: 10, bonus: 5 }],
    })
    expect(definition.config.autoClaim).toMatchObject({ cost: 5 })
    expect(programOf(YEAR, 'p').definition.config.acquisti.pointCoeff).toBe(1)
  })

  it.each([
    [{ ...YEAR, confg: {} }, 'confg'],
    [{ ...YEAR, config: { limits: { perDay: 1 } } }, 'perDay'],
    [{ ...YEAR, config: { acquisti: { pointCoeff: 1.0005 } } }, 'pointCoeff: too_many_decimals'],
    [{ ...YEAR, config: { acquisti: { pointCoeff: 2 } }, pointCoefficient: 3 }, 'views_differ'],
    [{ startDate: '2027-01-01' }, 'endDate'],
    [{ startDate: '2027-01-01', endDate: '2026-01-01' }, 'end_before_start'],
    ['text', 'no program'],
  ])('%j is refused', (json, reason) => {
    expect(() => programOf(json, 'p')).toThrow(reason)
  })
})
