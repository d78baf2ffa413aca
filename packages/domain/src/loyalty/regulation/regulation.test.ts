import { describe, expect, it } from 'vitest'
import { type MechanicsConfig, type Partly, withDefaults, withTierDefaults } from '../config.ts'
import { prizePool } from '../prize-pool.ts'
import { match, tier } from '../testing/make.ts'
import { rewardOf, termsOf } from '../testing/regulation.ts'
import { regulationChanges } from './diff.ts'
import { linesOf } from './document.ts'
import { assemble, basisOf } from './draft.ts'
import { missingParts } from './gaps.ts'
import { generateSections } from './generate.ts'
import type { RegulationTerms } from './terms.ts'

/** Replaces SHA-256. */
const asIs = (text: string): string => text
const CITES = { configVersion: 1, tierVersion: 0, catalogueSha256: '0'.repeat(64) }

const written = (id: string, text: string, basis: string | null) => ({
  id,
  title: 'Territorio',
  blocks: [{ type: 'paragraph' as const, text }],
  basis,
})
const basis = (terms: RegulationTerms, id: string): string => {
  const section = generateSections(terms).find((each) => each.id === id)
  return section === undefined ? '' : basisOf(section)
}

const version = (terms: RegulationTerms) => ({ terms, document: assemble(terms, [], CITES, asIs).document })

/** Returns all lines of a section, without its title; undefined when it is omitted. */
function said(terms: RegulationTerms, id: string): string[] | undefined {
  const section = generateSections(terms).find((each) => each.id === id)
  return section === undefined ? undefined : linesOf(section).slice(1)
}
const saidOf = (config: Partly<MechanicsConfig>, id: string): string =>
  (said(termsOf({ config: withDefaults(config) }), id) ?? []).join('\n')

const pool = (bond: RegulationTerms['bond']) =>
  JSON.stringify(said(termsOf({ rewards: [rewardOf()], bond }), 'pool'))

describe('R-339 the regulation of a program', () => {
  it('LAW-11 names promoter, delegate, seat, VAT number, PEC, period and end of claims', () => {
    const terms = termsOf({ delegatedSubject: 'Studio Bianchi' })
    expect(said(terms, 'promoter')).toEqual([
      'Aurora S.r.l., sede legale Via Roma 1, Milano, partita IVA 12345678903, PEC aurora@pec.example; marchio Forno Aurora (di seguito «promotore»).',
    ])
    expect(said(terms, 'delegate')?.join('')).toContain('Studio Bianchi')
    expect(said(termsOf(), 'delegate')).toBeUndefined()
    expect(said(terms, 'duration')?.join('')).toMatch(
      /dal 01\/01\/2027 al 31\/12\/2027.* fino al 29\/02\/2028/,
    )
  })

  it('describes purchases with the numbers of the config', () => {
    const text = saidOf(
      {
        acquisti: {
          pointCoeff: 1.5,
          minSpend: 10,
          stampCoeff: 12.5,
          thresholds: [
            { amount: 200, bonus: 100 },
            { amount: 100, bonus: 40 },
          ],
          multiplier: {
            name: 'Primavera',
            enabled: true,
            value: 2,
            startDate: '2027-03-10',
            endDate: '2027-03-20',
          },
        },
        rules: [
          { id: 'bio', type: 'productMultiplier', factor: 3, match: match({ categories: ['Bio'] }) },
          { id: 'no', type: 'productMultiplier', factor: 0, match: match({ categories: ['Tabacchi'] }) },
          {
            id: 'night',
            type: 'happyHour',
            factor: 2.5,
            days: [5, 6],
            from: '22:00',
            to: '02:00',
            startDate: null,
            endDate: null,
          },
          {
            id: 'weeks',
            type: 'streak',
            period: 'week',
            length: 4,
            points: 100,
            maxTimes: 2,
            isSaldo: false,
          },
        ],
      },
      'purchases',
    )
    expect(text.split('\n')).toEqual([
      expect.stringContaining('IVA inclusa'),
      'Per ogni euro di importo valido: 1,5 punti. Il risultato di ogni acquisto è arrotondato una sola volta, per difetto, al punto intero.',
      'I punti degli acquisti fatti dal 10/03/2027 al 20/03/2027 («Primavera») sono moltiplicati per 2.',
      'I punti degli acquisti fatti venerdì e sabato dalle 22:00 alle 02:00 del giorno dopo sono moltiplicati per 2,5.',
      'I punti per i prodotti della categoria «Bio» sono moltiplicati per 3.',
      'Fra più moltiplicatori dello stesso tipo vale soltanto il più alto. I moltiplicatori di prodotto e periodo si moltiplicano fra loro.',
      '1 bollino per ogni 12,50\u00a0€ interi di importo valido di uno stesso acquisto; nessun moltiplicatore si applica ai bollini.',
      '40 punti in più quando la spesa valida di un mese di calendario raggiunge 100,00\u00a0€, una volta al mese.',
      '100 punti in più quando la spesa valida di un mese di calendario raggiunge 200,00\u00a0€, una volta al mese.',
      'I punti delle soglie mensili raggiunte si sommano.',
      '100 punti per 4 settimane consecutive (da lunedì a domenica) con almeno un acquisto valido ciascuno, al massimo 2 volte.',
      'Non fanno parte dell’importo valido i prodotti della categoria «Tabacchi».',
      'È valido un acquisto con importo valido di almeno 10,00\u00a0€: gli acquisti al di sotto non danno punti né bollini; contano però per le soglie mensili.',
    ])
  })

  it('a limit of 0 removes what it closes, and multipliers without an effect are omitted', () => {
    const closed = saidOf({ limits: { purchasePerDay: 0 }, acquisti: { stampCoeff: 10 } }, 'purchases')
    expect(closed).not.toContain('Per ogni euro')
    expect(closed).toContain('1 bollino')
    expect(saidOf({ limits: { purchasePerDay: 0 } }, 'purchases')).toBe('')
    const idle = saidOf(
      {
        acquisti: {
          multiplier: { name: '', enabled: true, value: 1, startDate: '2027-03-01', endDate: '2027-03-31' },
        },
        rules: [
          {
            id: 'slow',
            type: 'happyHour',
            factor: 0.5,
            days: [1],
            from: '10:00',
            to: '11:00',
            startDate: null,
            endDate: null,
          },
        ],
      },
      'purchases',
    )
    expect(idle).not.toContain('moltiplicati')
  })

  it('tiers are in a table with their benefits, and omitted while they are off', () => {
    const tiers = withTierDefaults({
      enabled: true,
      expirationDate: '2027-12-31',
      qualification: { period: 'tierPeriod', graceDays: 20 },
      tiers: [
        {
          ...tier('Silver', 200, 1.2),
          maxPoints: 999,
          benefits: ['Assaggi'],
          options: { pointsMultiplier: 1.2, pointsExpiration: 50, rewardsDiscount: 10 },
        },
        tier('Gold', 1000),
      ],
    })
    const lines = said(termsOf({ tiers }), 'tiers') ?? []
    expect(lines).toContain(
      'Silver · 200 · 999 · punti degli acquisti moltiplicati per 1,2; premi a un costo in punti ridotto del 10%; Assaggi',
    )
    expect(lines).toContain('Gold · 1.000 · senza limite · –')
    expect(lines.join(' ')).toMatch(/31\/12\/2027 scade questa parte.* Silver 50%\..*|20 giorni/)
    expect(said(termsOf({ tiers: { ...tiers, enabled: false } }), 'tiers')).toBeUndefined()
  })

  it('R-338 names montepremi and bond; discounts of the same shop need none', () => {
    const rewards = [rewardOf()]
    expect(prizePool(rewards)).toEqual({ valueCents: 50_000, netCents: 50_000, bondCents: 10_000 })
    // 12.20 with 22 % is 10.00 net; 100.01 % of a euro is rounded up to the next one.
    expect(prizePool([rewardOf({ valueCents: 1220, vatPercent: 22, stock: null, estimate: 3 })])).toEqual({
      valueCents: 3660,
      netCents: 3000,
      bondCents: 600,
    })
    expect(prizePool([rewardOf({ valueCents: 501, stock: 1 })]).bondCents).toBe(200)
    expect(said(termsOf({ rewards }), 'pool')?.join('')).toMatch(/500,00.€.*20%.*100,00.€/)
    expect(said(termsOf({ rewards, mode: 'discounts_only' }), 'pool')?.join('')).toMatch(
      /c-bis.*non è dovuta/,
    )
    expect(said(termsOf({ rewards }), 'prizes')).toContain(
      'Tazza · prodotto · 500 punti · 50,00\u00a0€ · 10 · 1 · nel punto vendita',
    )
  })

  it('R-329 states from which tier and when a reward can be claimed', () => {
    const rewards = [
      rewardOf({ minRank: 1, visibleFrom: '2027-03-01' }),
      rewardOf({ id: 'cup', name: 'Piatto' }),
    ]
    const tiers = withTierDefaults({ enabled: true, tiers: [tier('Silver', 100, 1)] })
    const text = said(termsOf({ rewards, tiers }), 'prizes')
    expect(text).toContain('«Tazza»: dal livello Silver, dal 01/03/2027.')
    expect(text?.join('')).not.toContain('«Piatto»')
    expect(said(termsOf({ rewards: [rewardOf()] }), 'prizes')?.join('')).not.toContain('condizioni')
  })

  it('R-304 states the end of claims, and the delivery within 6 months', () => {
    expect(said(termsOf(), 'delivery')?.join('')).toMatch(
      /29\/02\/2028.*6 mesi.*art\. 1 del D\.P\.R\. 430\/2001/,
    )
  })

  it('LAW-5 charity is named only where a reward is a donation', () => {
    expect(said(termsOf({ rewards: [rewardOf()] }), 'charity')).toBeUndefined()
    const given = rewardOf({ name: 'Un pasto', kind: 'donation', beneficiary: 'Mensa di San Frediano' })
    expect(JSON.stringify(said(termsOf({ rewards: [given] }), 'charity'))).toContain(
      '«Un pasto»: Mensa di San Frediano.',
    )
  })

  it('LAW-4 LAW-11 the pool says what was deposited, or the chosen reason why nothing is due', () => {
    expect(pool(null)).not.toContain('ha prestato')
    expect(pool({ amount: 120, kind: 'surety', date: '2026-12-01' })).toMatch(
      /ha prestato il 01\/12\/2026 una fideiussione di 120/,
    )
    expect(pool({ notDue: 'letter_c' })).toContain('art. 6, lettera c,')
    expect(pool({ notDue: 'letter_c' })).not.toContain('20%')
    expect(pool({ notDue: 'immediate' })).toContain('art. 7')
  })
})

describe('R-339 the brand’s handwritten sections', () => {
  it('replace the generated section; additional sections come last', () => {
    const terms = termsOf()
    const { document, states } = assemble(
      terms,
      [written('territory', 'Lombardia.', basis(terms, 'territory')), written('own-1', 'Parcheggio.', null)],
      CITES,
      asIs,
    )
    expect(document.sections.map(({ id }) => id)).toEqual([
      ...generateSections(terms).map(({ id }) => id),
      'own-1',
    ])
    expect(document.sections.find(({ id }) => id === 'territory')?.blocks).toEqual([
      { type: 'paragraph', text: 'Lombardia.' },
    ])
    expect(states.find(({ id }) => id === 'territory')).toMatchObject({
      origin: 'written',
      isOutdated: false,
    })
    expect(states.at(-1)).toMatchObject({ id: 'own-1', origin: 'added' })
  })

  it('are followed by the generated text, which prevails, once the program has changed', () => {
    const own = written('duration', 'Tutto il 2027.', basis(termsOf(), 'duration'))
    const later = termsOf({ endDate: '2028-06-30', claimsUntil: '2028-08-29' })
    const { document, states } = assemble(later, [own], CITES, asIs)
    const section = document.sections.find(({ id }) => id === 'duration')
    expect(states.find(({ id }) => id === 'duration')?.isOutdated).toBe(true)
    expect(section?.blocks.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'paragraph'])
    expect(linesOf(section ?? own).join(' ')).toContain('30/06/2028')
  })

  it('name the generated numbers that they lack', () => {
    const terms = termsOf({ config: withDefaults({ acquisti: { pointCoeff: 1.5 } }) })
    const { states } = assemble(
      terms,
      [written('purchases', 'Punti!', basis(terms, 'purchases'))],
      CITES,
      asIs,
    )
    expect(states.find(({ id }) => id === 'purchases')?.lostNumbers).toEqual(['1,5'])
  })

  it('LAW-11 missing required parts of the public regulation are named', () => {
    const terms = termsOf({ rewards: [rewardOf()] })
    const missing = (texts: readonly ReturnType<typeof written>[], of = terms) =>
      missingParts(assemble(of, texts, CITES, asIs).document, of)
    expect(missing([])).toEqual([])
    expect(missing([written('territory', ' ', basis(terms, 'territory'))])).toEqual(['territory'])
    expect(missing([], termsOf({ legalSubject: '' }))).toEqual(['promoter', 'prizes'])
    expect(missing([], termsOf({ config: withDefaults({ limits: { purchasePerMonth: 0 } }) }))).toEqual([
      'mechanics',
      'prizes',
    ])
  })
})

describe('R-340 differences of two versions', () => {
  it('are fields and sentences, each better, neutral or worse for members', () => {
    const before = termsOf({ rewards: [rewardOf()] })
    const after = termsOf({
      endDate: '2028-03-31',
      claimsUntil: '2028-05-30',
      sedeLegale: 'Via Po 2, Torino',
      rewards: [rewardOf(), rewardOf({ id: 'cup', name: 'Piatto' })],
    })
    const changes = regulationChanges(version(before), version(after))
    const effects = Object.fromEntries(changes.map(({ path, effect }) => [path, effect]))
    expect(effects).toMatchObject({
      endDate: 'better',
      claimsUntil: 'better',
      sedeLegale: 'neutral',
      'rewards.cup': 'better',
      'sections.duration': 'better',
      'sections.promoter': 'neutral',
      'sections.prizes': 'better',
    })
    expect(changes.find(({ path }) => path === 'sections.prizes')).toMatchObject({
      before: [],
      after: [expect.stringContaining('Piatto')],
    })
    expect(regulationChanges(version(before), version(before))).toEqual([])
  })

  it('less for members is worse; so are words whose numbers changed', () => {
    const before = termsOf({ config: withDefaults({ acquisti: { pointCoeff: 2 } }) })
    const after = termsOf()
    expect(
      regulationChanges(version(before), version(after)).map(({ path, effect }) => [path, effect]),
    ).toEqual([
      ['config.acquisti.pointCoeff', 'worse'],
      ['sections.purchases', 'worse'],
    ])
    const document = assemble(before, [], CITES, asIs).document
    const reword = (text: string) => ({
      terms: before,
      document: {
        ...document,
        sections: document.sections.map((section) =>
          section.id === 'recipients'
            ? { ...section, blocks: [{ type: 'paragraph' as const, text }] }
            : section,
        ),
      },
    })
    const effect = (text: string) =>
      regulationChanges(version(before), reword(text)).map((each) => each.effect)
    expect(effect('Chi ha almeno 14 anni.')).toEqual(['neutral'])
    expect(effect('Chi ha almeno 18 anni.')).toEqual(['worse'])
  })
})
