import type { TierConfig, TierEntry } from '../config.ts'
import type { Block } from './document.ts'
import { countText, dateText, daysText, factorText, monthsText } from './italian.ts'
import type { RegulationTerms } from './terms.ts'

/* Tiers in the text of a regulation (docs/modules/loyalty.md, "Tiers"). */

const METRICS = {
  points: 'i punti ottenuti; spendere i punti o lasciarli scadere non abbassa il livello',
  spend: 'gli euro interi di importo valido spesi',
  purchases: 'il numero degli acquisti validi',
} as const

const DOWNGRADES = {
  oneDown:
    'Alla fine di un periodo, chi non ha raggiunto di nuovo il proprio livello scende al più di un livello.',
  balance: 'Alla fine di un periodo vale il livello raggiunto in quel periodo.',
  none: 'Un livello raggiunto non si perde alla fine di un periodo.',
} as const

/** Writes the tiers with their conditions and benefits; empty while they are off. */
export function tierBlocks({ tiers }: RegulationTerms): Block[] {
  if (!tiers.enabled || tiers.tiers.length === 0) return []
  return [
    {
      type: 'paragraph',
      text: `Il livello di un partecipante è misurato con ${METRICS[tiers.qualification.metric]}. ${periodText(tiers)} Chi non raggiunge il primo livello della tabella è Bronze. Un livello raggiunto vale subito; un reso può abbassare quanto è stato raggiunto.`,
    },
    tableOf(tiers.tiers),
    ...[downgradeText(tiers), forfeitText(tiers), endText(tiers)]
      .filter((text) => text !== null)
      .map((text): Block => ({ type: 'paragraph', text })),
  ]
}

function periodText({ qualification, expirationDate }: TierConfig): string {
  const { period } = qualification
  if (typeof period !== 'string')
    return `Conta quanto è stato raggiunto negli ultimi ${monthsText(period.rollingMonths)}.`
  if (period === 'calendarYear') return 'Conta quanto è stato raggiunto nell’anno di calendario.'
  if (period === 'calendarQuarter') return 'Conta quanto è stato raggiunto nel trimestre di calendario.'
  const end = expirationDate === null ? '' : ` fino al ${dateText(expirationDate)}`
  return `Conta quanto è stato raggiunto nel periodo dei livelli${end}.`
}

function tableOf(tiers: readonly TierEntry[]): Block {
  return {
    type: 'table',
    head: ['Livello', 'Da', 'A', 'Vantaggi'],
    rows: tiers.map((tier) => [
      tier.name,
      countText(tier.minPoints),
      tier.maxPoints === null ? 'senza limite' : countText(tier.maxPoints),
      benefitsText(tier),
    ]),
  }
}

function benefitsText({ benefits, options }: TierEntry): string {
  const given = [
    // 0 is no multiplier, 1 changes nothing.
    [0, 1].includes(options.pointsMultiplier)
      ? null
      : `punti degli acquisti moltiplicati per ${factorText(options.pointsMultiplier)}`,
    options.rewardsDiscount === 0
      ? null
      : `premi a un costo in punti ridotto del ${options.rewardsDiscount}%`,
    ...benefits,
  ].filter((benefit) => benefit !== null)
  return given.length === 0 ? '–' : given.join('; ')
}

function downgradeText({ qualification }: TierConfig): string | null {
  const { period, downgrade, graceDays } = qualification
  if (typeof period !== 'string') {
    const grace = graceDays === 0 ? '' : `, dopo ${daysText(graceDays)} di tolleranza`
    return `Il livello scende quando quanto è stato raggiunto nel periodo non basta più${grace}.`
  }
  const grace =
    graceDays === 0
      ? ''
      : ` Nei primi ${daysText(graceDays)} del periodo nuovo vale ancora il livello di prima.`
  return DOWNGRADES[downgrade] + grace
}

function forfeitText({ tiers, expirationDate }: TierConfig): string | null {
  const forfeiting = tiers.filter(({ options }) => options.pointsExpiration > 0)
  if (forfeiting.length === 0 || expirationDate === null) return null
  const shares = forfeiting.map(({ name, options }) => `${name} ${options.pointsExpiration}%`).join(', ')
  return `Il ${dateText(expirationDate)} scade questa parte dei punti non spesi, arrotondata per difetto: ${shares}. I partecipanti sono avvisati 30 e 7 giorni prima.`
}

function endText({ disableDate }: TierConfig): string | null {
  return disableDate === null ? null : `I livelli cessano il ${dateText(disableDate)}.`
}
