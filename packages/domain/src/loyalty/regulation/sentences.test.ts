import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OPINIONS } from '../awards.ts'
import {
  type MechanicsConfig,
  type RuleConfig,
  SOCIAL_MECHANICS,
  SPECIAL_MECHANICS,
  withDefaults,
} from '../config.ts'
import { configs, tierConfigs } from '../testing/histories.ts'
import { termsOf } from '../testing/regulation.ts'
import { linesOf } from './document.ts'
import { generateSections } from './generate.ts'
import { amountText, factorText, pointsText } from './italian.ts'
import type { RegulationTerms } from './terms.ts'

it('R-339 every mechanic above 0 has a sentence with its number, and inactive ones have none', () => {
  fc.assert(
    fc.property(configs, tierConfigs, awards, fc.boolean(), (purchases, tiers, others, isBlockedSector) => {
      const config: MechanicsConfig = {
        ...others,
        acquisti: purchases.acquisti,
        special: { ...others.special, firstPurchase: purchases.special.firstPurchase },
        rules: [...purchases.rules, ...others.rules],
        limits: { ...purchases.limits, ...others.limits },
      }
      const terms = termsOf({ config, tiers, isBlockedSector })
      const all = generateSections(terms).flatMap(linesOf)
      const phrases = phrasesOf(terms)
      expect(phrases.map(([phrase]) => [phrase, all.some((line) => line.includes(phrase))])).toEqual(phrases)
    }),
    { numRuns: 500 },
  )
})

/** Returns phrases of the text, each with whether it must be there. */
function phrasesOf({ config, tiers, isBlockedSector }: RegulationTerms): [phrase: string, isSaid: boolean][] {
  const { acquisti, social, special, rules, limits } = config
  const isSocialClosed = limits.socialPerDay === 0
  const isPaid = (key: (typeof SOCIAL_MECHANICS)[number]): boolean =>
    social[key] > 0 && !isSocialClosed && !(isBlockedSector && OPINIONS.has(key))
  const bonuses = acquisti.thresholds.filter(({ bonus }) => bonus > 0)
  const isRated = acquisti.pointCoeff > 0
  const hasBasket = rules.some(({ type }) => type === 'basketBonus')
  const doPurchasesEarn =
    isRated ||
    acquisti.stampCoeff !== null ||
    bonuses.length > 0 ||
    special.firstPurchase > 0 ||
    rules.some(({ type }) => /^(?:streak|productBonus|basketBonus)$/.test(type))
  return [
    ['Per ogni euro di importo valido', isRated],
    [`Per ogni euro di importo valido: ${factorText(acquisti.pointCoeff)}`, isRated],
    [`arrotondato una sola volta, per ${acquisti.roundUp ? 'eccesso' : 'difetto'}`, isRated],
    ['bollino per ogni', acquisti.stampCoeff !== null],
    ['dal 12/05/2027 al 31/10/2027 sono moltiplicati per 2.', isRated && acquisti.multiplier.enabled],
    ['con importo valido di almeno ', (acquisti.minSpend > 0 && doPurchasesEarn) || hasBasket],
    [
      `È valido un acquisto con importo valido di almeno ${amountText(acquisti.minSpend)}`,
      acquisti.minSpend > 0 && doPurchasesEarn,
    ],
    ['in più quando la spesa valida', bonuses.length > 0],
    ['primo acquisto valido, una volta', special.firstPurchase > 0],
    ...bonuses.map(({ amount, bonus }): [string, boolean] => [
      `${pointsText(bonus)} in più quando la spesa valida di un mese di calendario raggiunge ${amountText(amount)}`,
      true,
    ]),
    ...SOCIAL_MECHANICS.map((key): [string, boolean] => [pointsText(SOCIAL_POINTS[key]), isPaid(key)]),
    ...SPECIAL_MECHANICS.filter((key) => key !== 'firstPurchase').map((key): [string, boolean] => [
      pointsText(SPECIAL_POINTS[key]),
      special[key] > 0,
    ]),
    ['600.001 punti per una visita', rules.some((rule) => 'points' in rule && rule.points === 600_001)],
    ['per una visita', rules.some((rule) => rule.type === 'visit' && rule.points > 0)],
    [
      '600.002 punti per l’evento «newsletter»',
      rules.some((rule) => 'points' in rule && rule.points === 600_002),
    ],
    ...rules
      .filter(({ type }) => type !== 'visit' && type !== 'custom')
      .map((rule): [string, boolean] => [
        phraseOf(rule),
        !('factor' in rule) || (rule.factor === 0 ? doPurchasesEarn : isRated),
      ]),
    ...(['purchasePerPurchase', 'purchasePerDay', 'purchasePerMonth'] as const).flatMap(
      (key): [string, boolean][] => {
        const limit = limits[key]
        return limit === null ? [] : [[`al massimo ${pointsText(limit)}.`, true]]
      },
    ),
    ['azioni sociali di un giorno', limits.socialPerDay === 900_007 && SOCIAL_MECHANICS.some(isPaid)],
    ...tiers.tiers.map(({ name }): [string, boolean] => [`${name} · `, true]),
  ]
}

function phraseOf(rule: RuleConfig): string {
  if (!('factor' in rule)) return pointsText(rule.points)
  return rule.factor === 0
    ? 'Non fanno parte dell’importo valido'
    : `moltiplicati per ${factorText(rule.factor)}.`
}

/** Each award with points that no other one has. */
const SOCIAL_POINTS = Object.fromEntries(
  SOCIAL_MECHANICS.map((key, index) => [key, 700_101 + index]),
) as Record<(typeof SOCIAL_MECHANICS)[number], number>
const SPECIAL_POINTS = Object.fromEntries(
  SPECIAL_MECHANICS.map((key, index) => [key, 800_101 + index]),
) as Record<(typeof SPECIAL_MECHANICS)[number], number>

const awards = fc
  .record({
    social: fc.subarray([...SOCIAL_MECHANICS]),
    special: fc.subarray([...SPECIAL_MECHANICS]),
    isSaldo: fc.boolean(),
    socialPerDay: fc.constantFrom(null, 0, 900_007),
    isVisited: fc.boolean(),
    isOwn: fc.boolean(),
  })
  .map(({ social, special, isSaldo, socialPerDay, isVisited, isOwn }) =>
    withDefaults({
      social: { isSaldo, ...Object.fromEntries(social.map((key) => [key, SOCIAL_POINTS[key]])) },
      special: { isSaldo, ...Object.fromEntries(special.map((key) => [key, SPECIAL_POINTS[key]])) },
      rules: [
        {
          id: 'visit',
          type: 'visit',
          points: isVisited ? 600_001 : 0,
          proof: 'qr',
          radius: null,
          perDay: 1,
          perMonth: 9,
          isSaldo,
        },
        {
          id: 'app',
          type: 'custom',
          event: 'newsletter',
          points: isOwn ? 600_002 : 0,
          limit: { count: 1, period: 'program' },
          isSaldo,
        },
      ],
      limits: { socialPerDay },
    }),
  )
