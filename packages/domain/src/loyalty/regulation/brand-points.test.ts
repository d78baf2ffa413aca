import { expect, it } from 'vitest'
import { brandPointsRegulation } from './brand-points.ts'
import { linesOf } from './document.ts'

const OPERATOR = {
  name: 'Vicino S.r.l.',
  seat: 'Via Roma 1, Milano',
  vatNumber: '12345678903',
  email: 'info@vicino.example',
}
const RATES = { proofPost: 50, display: 25, invite: 100, profile: 75 }
const REWARD = { name: 'Borsa di tela', cost: 1200, validDays: 90, perPerson: 1 }
const LIMITS = { leastAge: 15, voidHours: 30 }

it('LAW-11 BrandPoints have a regulation with the operator as promoter: who, where, how, prizes, delivery', () => {
  const { title, sections } = brandPointsRegulation({
    operator: OPERATOR,
    rates: RATES,
    ...LIMITS,
    rewards: [REWARD],
  })
  expect(title).toBe('Regolamento dei BrandPoint')
  const text = sections.flatMap(linesOf).join('\n')
  for (const said of [
    ...Object.values(OPERATOR),
    '100 BrandPoint',
    'Borsa di tela',
    '1.200 BrandPoint',
    'non scadono',
    'almeno 15 anni',
    'entro 30 ore',
  ])
    expect(text).toContain(said)
})

it('LAW-11 without an operator or prizes it promises neither', () => {
  const { sections } = brandPointsRegulation({ operator: null, rates: RATES, ...LIMITS, rewards: [] })
  const text = sections.flatMap(linesOf).join('\n')
  expect(text).toContain('installazione di prova')
  expect(text).toContain('Ora non ci sono premi.')
})
