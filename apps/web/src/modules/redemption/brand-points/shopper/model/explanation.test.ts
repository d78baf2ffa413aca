import { MOVEMENT_KINDS } from '@vicino/contract/redemption/brand-points/constants'
import type { Movement } from '@vicino/contract/redemption/brand-points/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { explanationOf } from './explanation.ts'

beforeAll(async () => {
  await loadTexts(['wallet'], 'it')
  await loadTexts(['wallet'], 'en')
})

const textOf = (moved: Movement, language: 'it' | 'en') =>
  explanationOf(moved)
    .map(({ key, values }) => text(`wallet:${key}`, values, language))
    .join(' ')

function movement(
  kind: Movement['kind'],
  amount: number,
  values: Movement['explanation']['values'],
  title: string | null = null,
): Movement {
  return {
    _id: '01989a18-d326-7335-829d-d25f6f4d64d4',
    kind,
    amount,
    balance: 1000,
    createdAt: '2026-11-20T10:00:00.000Z',
    explanation: { rule: kind, version: 1, values },
    source: { type: 'none', id: null, dealId: null, title },
  }
}

const pizza = { dealTitle: 'Margherita', brand: 'Forno Abate' }

describe('the explanation of a movement', () => {
  it('R-409 R-412 a redemption says whether the points come from the deal or from the base rate', () => {
    const base = movement('redemption', 50, { ...pizza, points: 50, base: 1 })
    expect(textOf(base, 'it')).toBe(
      'Deal «Margherita» di Forno Abate: 50 BP, la misura base perché il deal non ne indica.',
    )
    expect(textOf(base, 'en')).toContain('the base rate because the deal names none')
    const named = movement('redemption', 30, { ...pizza, points: 30, base: 0 })
    expect(textOf(named, 'it')).toContain('30 BP, quanti ne indica il deal')
    expect(textOf(movement('redemption', 30, { ...pizza, points: 30 }), 'it')).toBe(
      'Deal «Margherita» di Forno Abate: 30 BP, accreditati alla conferma.',
    )
  })

  it('R-412 uses the names of that time, not those of today', () => {
    const renamed = movement('redemption', 50, { ...pizza, points: 50 }, 'Marinara')
    expect(textOf(renamed, 'it')).toContain('«Margherita»')
  })

  it('R-210 R-412 a voided redemption shows the returned points and the debt', () => {
    const spent = movement('redemption-void', -20, { ...pizza, points: 50, shortfall: 30 })
    expect(textOf(spent, 'it')).toContain('tornano indietro i 20 BP')
    expect(textOf(spent, 'it')).toContain('Altri 30 BP erano già spesi')
    expect(textOf(spent, 'en')).toContain('Another 30 BP')
  })

  it('R-412 a credit that first paid a debt shows both numbers', () => {
    const rest = movement('invite', 70, { points: 100, debtPaid: 30 })
    expect(textOf(rest, 'it')).toMatch(/100 BP.*30 BP hanno coperto/)
  })

  it('R-410 R-412 a reward shows its name and cost', () => {
    expect(textOf(movement('reward', -500, { cost: 500 }, 'Caffè'), 'it')).toContain(
      '«Caffè», che costa 500 BP',
    )
    expect(textOf(movement('reward', -500, { cost: 500 }, 'Coffee'), 'en')).toContain('“Coffee”')
  })

  it.each(MOVEMENT_KINDS)('R-412 %s has a text in both languages without empty gaps', (kind) => {
    const one = movement(kind, kind === 'reward' ? -75 : 75, { ...pizza, points: 75, cost: 75 }, 'Caffè')
    for (const language of ['it', 'en'] as const) {
      const said = textOf(one, language)
      expect(said).toContain('75')
      expect(said).not.toMatch(/explanation\.|\{\{/)
    }
    expect(textOf(one, 'it')).not.toBe(textOf(one, 'en'))
  })
})
