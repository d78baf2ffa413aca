import { configSchema } from '@vicino/contract/loyalty/programs/schemas'
import { type MechanicsConfig, type Partly, withDefaults } from '@vicino/domain/loyalty/config'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageStore } from '~/lib/i18n/language.ts'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { factsOf, type Sentence, waysToEarn, type WayLabels } from './ways.ts'

const LABELS: WayLabels = {
  days: ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica'],
  everyDay: 'Ogni giorno',
  everything: 'tutti i prodotti',
  promotion: 'Promozione',
}
const TODAY = '2027-03-15'

beforeAll(async () => {
  languageStore.set('it')
  await loadTexts(['members'], 'it')
})
afterAll(() => languageStore.set('en'))

const configOf = (config: Partly<MechanicsConfig>) => configSchema.parse(withDefaults(config))
const read = ({ key, values }: Sentence) => text(`members:${key}`, values, 'it').replaceAll('\u00A0', ' ')
const sentencesOf = (config: Partly<MechanicsConfig>) => waysToEarn(configOf(config), LABELS, TODAY).map(read)

it('R-414 the ways to earn are described in words that a shopper understands', () => {
  expect(
    sentencesOf({
      acquisti: { pointCoeff: 1.5, stampCoeff: 10, thresholds: [{ amount: 100, bonus: 50 }] },
      special: { welcome: 20, birthDay: 1 },
      social: { follow: 5 },
    }),
  ).toEqual([
    '1,5 punti per ogni euro speso',
    'Un bollino ogni 10,00 € di spesa',
    '50 punti in più se in un mese spendi almeno 100,00 €',
    '1 punto per il tuo compleanno',
    '20 punti di benvenuto, appena partecipi',
    '5 punti se segui il negozio',
  ])
  expect(sentencesOf({ acquisti: { pointCoeff: 1 } })).toEqual(['1 punto per ogni euro speso'])
})

const multiplier = (endDate: string) => ({
  acquisti: {
    multiplier: { name: 'Festa', enabled: true, value: 2.5, startDate: '2027-03-01', endDate },
  },
})

const NO_MATCH = { categories: [], codes: [], codePrefixes: [], brands: [] }

it('R-414 each rule is described separately; ended rules and rules that only exclude products are no way to earn', () => {
  const happy = {
    id: 'a',
    type: 'happyHour',
    factor: 2,
    from: '17:00',
    to: '19:00',
    startDate: null,
    endDate: null,
  } as const
  const [, ...rules] = sentencesOf({
    rules: [
      { ...happy, days: [1, 5] },
      { ...happy, id: 'b', days: [1, 2, 3, 4, 5, 6, 7], endDate: '2027-03-14' },
      { id: 'c', type: 'productMultiplier', factor: 3, match: { ...NO_MATCH, categories: ['Bio'] } },
      { id: 'd', type: 'productMultiplier', factor: 0, match: { ...NO_MATCH, categories: ['Tabacchi'] } },
      { id: 'e', type: 'streak', period: 'week', length: 4, points: 100, maxTimes: null, isSaldo: false },
      { id: 'f', type: 'basketBonus', amount: 80, points: 30 },
      { id: 'g', type: 'productBonus', per: 'unit', points: 1, match: NO_MATCH },
    ],
  })
  expect(rules).toEqual([
    'Lunedì e venerdì dalle 17:00 alle 19:00: i punti degli acquisti valgono il doppio',
    'Bio: i punti valgono il triplo',
    '100 punti se compri per 4 settimane di fila',
    '30 punti in più se in una volta spendi almeno 80,00 €',
    '1 punto in più per ogni pezzo: tutti i prodotti',
  ])
  expect(sentencesOf(multiplier('2027-03-15'))).toContain(
    'Festa: dal 01/03/2027 al 15/03/2027 i punti degli acquisti valgono 2,5 volte tanto',
  )
  expect(sentencesOf(multiplier('2027-03-14'))).toHaveLength(1)
})

const said = (value: number) =>
  sentencesOf({ rules: [{ id: 'c', type: 'productMultiplier', factor: value, match: NO_MATCH }] })[1]

it('a factor is said in words where there are any', () => {
  expect([1.1, 1.55, 2, 1.005, 0.5].map((value) => said(value)?.replace(/^.*valgono /, ''))).toEqual([
    'il 10% in più',
    'il 55% in più',
    'il doppio',
    '1,005 volte tanto',
    '0,5 volte tanto',
  ])
})

const facts = (config: Partly<MechanicsConfig>) =>
  factsOf({ config: configOf(config), claimsUntil: '2028-02-29' }, LABELS).map(read)

it('R-414 the notes before joining: limits, excluded products, the validity of points', () => {
  expect(facts({})).toEqual([
    'I punti si usano fino al 29/02/2028.',
    'Se rendi un acquisto, i suoi punti tornano indietro.',
  ])
  expect(
    facts({
      acquisti: { minSpend: 5 },
      rules: [
        {
          id: 'd',
          type: 'productMultiplier',
          factor: 0,
          match: { categories: ['Tabacchi'], codes: [], codePrefixes: [], brands: [] },
        },
      ],
      limits: { purchasePerMonth: 1400 },
      points: { expiryMonths: 1, pendingDays: 14 },
    }),
  ).toEqual([
    'Contano gli acquisti da 5,00 € in su.',
    'Non danno punti: Tabacchi.',
    'Al massimo 1.400 punti al mese dagli acquisti.',
    'I punti si usano dopo 14 giorni dall’acquisto.',
    'I punti valgono 1 mese da quando li ricevi.',
    'Se rendi un acquisto, i suoi punti tornano indietro.',
  ])
})
