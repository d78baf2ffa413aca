import { OPINIONS } from '../awards.ts'
import {
  countsForLevel,
  type LimitPeriod,
  type MechanicsConfig,
  type RuleConfig,
  type RuleType,
  SOCIAL_MECHANICS,
  type SocialMechanic,
  SPECIAL_MECHANICS,
  type SpecialMechanic,
} from '../config.ts'
import type { Block } from './document.ts'
import {
  amountText,
  countText,
  factorText,
  listText,
  matchText,
  pointsText,
  rangeText,
  stampsText,
  timesText,
  weekdaysText,
} from './italian.ts'
import type { RegulationTerms } from './terms.ts'

/*
 * Each mechanic as a sentence with the numbers of the config. Inactive ones are omitted: a mechanic
 * of 0, a multiplier of 1, and everything that a limit of 0 closes.
 */

type Rule<Type extends RuleType> = Extract<RuleConfig, { readonly type: Type }>

function rulesOf<Type extends RuleType>(config: MechanicsConfig, type: Type): Rule<Type>[] {
  return config.rules.filter((rule): rule is Rule<Type> => rule.type === type)
}

const paragraph = (text: string): Block => ({ type: 'paragraph', text })
const list = (items: readonly string[]): Block[] => (items.length === 0 ? [] : [{ type: 'list', items }])

/** Tells whether a limit of 0 closes the points for the amount of purchases. */
function areRatesClosed({ limits }: MechanicsConfig): boolean {
  return [limits.purchasePerPurchase, limits.purchasePerDay, limits.purchasePerMonth].includes(0)
}

/**
 * Writes purchases: rate, stamps, thresholds, products, times, baskets, streaks and the first one.
 * Empty when they earn nothing.
 */
export function purchaseBlocks(terms: RegulationTerms): Block[] {
  const { config } = terms
  const items = [
    ...(areRatesClosed(config) ? [] : rateItems(terms)),
    ...stampItems(config),
    ...thresholdItems(config),
    ...streakItems(terms),
    ...firstPurchaseItems(terms),
  ]
  if (items.length === 0) return []
  return [
    paragraph(
      'Conta l’importo valido di ogni acquisto: quanto è stato pagato, IVA inclusa, al netto di sconti e buoni, senza depositi e senza ciò che è pagato con punti, premi o voucher.',
    ),
    ...list([...items, ...excludedItems(config), ...minSpendItems(config)]),
  ]
}

function rateItems(terms: RegulationTerms): string[] {
  const { config } = terms
  const { pointCoeff, roundUp } = config.acquisti
  if (pointCoeff === 0) return [...productBonusItems(config), ...basketItems(config)]
  const rounding = roundUp ? 'per eccesso' : 'per difetto'
  const rate = `${factorText(pointCoeff)} ${pointCoeff === 1 ? 'punto' : 'punti'}`
  return [
    `Per ogni euro di importo valido: ${rate}. Il risultato di ogni acquisto è arrotondato una sola volta, ${rounding}, al punto intero.`,
    ...multiplierItems(config),
    ...stackingItems(terms),
    ...productBonusItems(config),
    ...basketItems(config),
  ]
}

/** Tells whether the multiplier of a period has an effect. */
function isMultiplied({ acquisti }: MechanicsConfig): boolean {
  return acquisti.multiplier.enabled && acquisti.multiplier.value > 1
}

/**
 * A factor of at most 1 never applies: the time factor is the highest of 1 and all that match
 * (docs/modules/loyalty.md, "Purchase arithmetic").
 */
const happyHours = (config: MechanicsConfig): Rule<'happyHour'>[] =>
  rulesOf(config, 'happyHour').filter(({ factor }) => factor > 1)

/** Returns the factors of products; 0 excludes them. */
const productFactors = (config: MechanicsConfig): Rule<'productMultiplier'>[] =>
  rulesOf(config, 'productMultiplier').filter(({ factor }) => factor > 0)

function multiplierItems(config: MechanicsConfig): string[] {
  const { multiplier } = config.acquisti
  const name = multiplier.name.trim() === '' ? '' : ` («${multiplier.name.trim()}»)`
  const period = isMultiplied(config)
    ? [
        `I punti degli acquisti fatti${rangeText(multiplier)}${name} sono moltiplicati per ${factorText(multiplier.value)}.`,
      ]
    : []
  return [
    ...period,
    ...happyHours(config).map(
      (rule) =>
        `I punti degli acquisti fatti ${hoursText(rule)} sono moltiplicati per ${factorText(rule.factor)}.`,
    ),
    ...productFactors(config).map(
      ({ factor, match }) => `I punti per ${matchText(match)} sono moltiplicati per ${factorText(factor)}.`,
    ),
  ]
}

function hoursText({ days, from, to, ...dates }: Rule<'happyHour'>): string {
  const until = from > to ? `${to} del giorno dopo` : to
  return `${weekdaysText(days)} dalle ${from} alle ${until}${rangeText(dates)}`
}

/** Writes how multipliers combine, where there is more than one. */
function stackingItems({ config, tiers }: RegulationTerms): string[] {
  const times = happyHours(config).length + (isMultiplied(config) ? 1 : 0)
  const products = productFactors(config).length
  const hasTiers =
    tiers.enabled && tiers.tiers.some(({ options }) => ![0, 1].includes(options.pointsMultiplier))
  const kinds = [
    products > 0 ? 'prodotto' : null,
    times > 0 ? 'periodo' : null,
    hasTiers ? 'livello' : null,
  ].filter((kind) => kind !== null)
  const sentences = [
    times > 1 || products > 1 ? 'Fra più moltiplicatori dello stesso tipo vale soltanto il più alto.' : null,
    kinds.length > 1 ? `I moltiplicatori di ${listText(kinds)} si moltiplicano fra loro.` : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? [] : [sentences.join(' ')]
}

function productBonusItems(config: MechanicsConfig): string[] {
  return rulesOf(config, 'productBonus')
    .filter(({ points }) => points > 0)
    .map(({ points, per, match }) => {
      const unit = per === 'unit' ? 'ogni unità intera' : 'ogni riga dello scontrino'
      return `${pointsText(points)} in più per ${unit} che riguarda ${matchText(match)}.`
    })
}

function basketItems(config: MechanicsConfig): string[] {
  const baskets = rulesOf(config, 'basketBonus').filter(({ points }) => points > 0)
  const items = baskets
    .toSorted((a, b) => a.amount - b.amount)
    .map(
      ({ amount, points }) =>
        `${pointsText(points)} in più per un acquisto con importo valido di almeno ${amountText(amount)}.`,
    )
  return baskets.length > 1 ? [...items, 'Di questi importi vale soltanto il più alto raggiunto.'] : items
}

function stampItems(config: MechanicsConfig): string[] {
  const { stampCoeff } = config.acquisti
  if (stampCoeff === null) return []
  return [
    `${stampsText(1)} per ogni ${amountText(stampCoeff)} interi di importo valido di uno stesso acquisto; nessun moltiplicatore si applica ai bollini.`,
  ]
}

function thresholdItems(config: MechanicsConfig): string[] {
  const thresholds = config.acquisti.thresholds.filter(({ bonus }) => bonus > 0)
  const items = thresholds
    .toSorted((a, b) => a.amount - b.amount)
    .map(
      ({ amount, bonus }) =>
        `${pointsText(bonus)} in più quando la spesa valida di un mese di calendario raggiunge ${amountText(amount)}, una volta al mese.`,
    )
  return thresholds.length > 1 ? [...items, 'I punti delle soglie mensili raggiunte si sommano.'] : items
}

const PERIODS = {
  day: { one: 'giorno di calendario', many: 'giorni di calendario consecutivi' },
  week: { one: 'settimana (da lunedì a domenica)', many: 'settimane consecutive (da lunedì a domenica)' },
  month: { one: 'mese di calendario', many: 'mesi di calendario consecutivi' },
} as const

function streakItems(terms: RegulationTerms): string[] {
  return rulesOf(terms.config, 'streak')
    .filter(({ points }) => points > 0)
    .map(({ points, period, length, maxTimes, isSaldo }) => {
      const periods = `${countText(length)} ${length === 1 ? PERIODS[period].one : PERIODS[period].many}`
      const times =
        maxTimes === null ? 'ogni volta che la serie si completa' : `al massimo ${timesText(maxTimes)}`
      return `${pointsText(points)} per ${periods} con almeno un acquisto valido ciascuno, ${times}${tierText(terms, isSaldo)}.`
    })
}

function firstPurchaseItems(terms: RegulationTerms): string[] {
  const points = terms.config.special.firstPurchase
  if (points === 0) return []
  const suffix = tierText(terms, countsForLevel(terms.config.special, 'firstPurchase'))
  return [`${pointsText(points)} per il primo acquisto valido, una volta per tutta la durata${suffix}.`]
}

function excludedItems(config: MechanicsConfig): string[] {
  return rulesOf(config, 'productMultiplier')
    .filter(({ factor }) => factor === 0)
    .map(({ match }) => `Non fanno parte dell’importo valido ${matchText(match)}.`)
}

function minSpendItems(config: MechanicsConfig): string[] {
  const { minSpend, thresholds } = config.acquisti
  if (minSpend === 0) return []
  const counts = thresholds.some(({ bonus }) => bonus > 0) ? '; contano però per le soglie mensili' : ''
  return [
    `È valido un acquisto con importo valido di almeno ${amountText(minSpend)}: gli acquisti al di sotto non danno punti né bollini${counts}.`,
  ]
}

const SOCIAL_TEXTS: Readonly<Record<SocialMechanic, string>> = {
  review:
    'per la pubblicazione di una recensione di un prodotto acquistato o riscattato, una volta per prodotto',
  reaction:
    'per la prima reazione («Mi piace», «Lo voglio» o «Ce l’ho») a un’offerta del promotore, una volta per offerta',
  comments:
    'per il primo commento, di almeno 10 caratteri, a un’offerta del promotore, una volta per offerta',
  share: 'per la prima condivisione di un’offerta del promotore, una volta per offerta',
  basePost: 'per l’invio di un Proof Post, una volta per prodotto',
  approvedPost: 'per un Proof Post approvato dal promotore, una volta per post',
  follow: 'per chi inizia a seguire il promotore, una volta per tutta la durata',
  firstInteraction:
    'per la prima interazione dopo l’adesione (reazione, commento, inizio a seguire o acquisto), una volta per tutta la durata',
  profileView: 'per la visita al profilo del promotore, una volta al giorno',
}
/** Mechanics whose points are taken back when the reason of the award is removed. */
const TAKEN_BACK: ReadonlySet<SocialMechanic> = new Set(['review', 'comments', 'basePost', 'approvedPost'])

/** Writes social actions; empty when none gives points. */
export function socialBlocks(terms: RegulationTerms): Block[] {
  const { config, isBlockedSector } = terms
  const { social, limits } = config
  if (limits.socialPerDay === 0 || limits.socialPerMonth === 0) return []
  const paid = SOCIAL_MECHANICS.filter((key) => social[key] > 0 && !(isBlockedSector && OPINIONS.has(key)))
  const items = paid.map(
    (key) =>
      `${pointsText(social[key])} ${SOCIAL_TEXTS[key]}${tierText(terms, countsForLevel(social, key))}.`,
  )
  if (items.length === 0) return []
  const isTakenBack = paid.some((key) => TAKEN_BACK.has(key))
  return [
    paragraph(
      'Contano le azioni compiute sulla piattaforma Vicino dopo l’adesione. Chi annulla un’azione e la ripete non riceve altri punti.',
    ),
    ...list(items),
    ...(isTakenBack
      ? [
          paragraph(
            'Recensioni, commenti e Proof Post che la moderazione rimuove, o che il promotore non approva, fanno perdere i punti che hanno dato.',
          ),
        ]
      : []),
  ]
}

const SPECIAL_TEXTS: Readonly<Record<Exclude<SpecialMechanic, 'firstPurchase'>, string>> = {
  birthDay:
    'nel giorno del compleanno, una volta l’anno, a chi ha aderito prima di quel giorno e ha indicato la data di nascita da almeno 7 giorni (per chi è nato il 29 febbraio, negli altri anni vale il 28)',
  referral:
    'per ogni persona invitata che aderisce con il link di invito e fa un primo acquisto valido, trascorsi 14 giorni senza resi che lo annullino',
  welcome: 'per l’adesione, una volta',
  profileCompleted: 'per il profilo completato in tutte le parti richieste, una volta',
}

/**
 * Writes welcome, birthday, invitations, profile and the promoter's own events. The first purchase
 * belongs to the purchases.
 */
export function specialBlocks(terms: RegulationTerms): Block[] {
  const { special } = terms.config
  const items = SPECIAL_MECHANICS.flatMap((key) =>
    key === 'firstPurchase' || special[key] === 0
      ? []
      : [
          `${pointsText(special[key])} ${SPECIAL_TEXTS[key]}${tierText(terms, countsForLevel(special, key))}.`,
        ],
  )
  return list([...items, ...customItems(terms)])
}

const LIMIT_TEXTS: Readonly<Record<LimitPeriod, string>> = {
  day: 'al giorno',
  week: 'alla settimana',
  month: 'al mese',
  year: 'all’anno',
  program: 'per tutta la durata',
}

function customItems(terms: RegulationTerms): string[] {
  return rulesOf(terms.config, 'custom')
    .filter(({ points }) => points > 0)
    .map(
      ({ points, event, limit, isSaldo }) =>
        `${pointsText(points)} per l’evento «${event.trim()}», al massimo ${timesText(limit.count)} ${LIMIT_TEXTS[limit.period]}${tierText(terms, isSaldo)}.`,
    )
}

/** Writes visits to the shop; empty when none gives points. */
export function visitBlocks(terms: RegulationTerms): Block[] {
  const items = rulesOf(terms.config, 'visit')
    .filter(({ points }) => points > 0)
    .map(
      (rule) =>
        `${pointsText(rule.points)} per una visita al punto vendita ${proofText(rule)}, al massimo ${timesText(rule.perDay)} al giorno e ${timesText(rule.perMonth)} al mese${tierText(terms, rule.isSaldo)}.`,
    )
  if (items.length === 0) return []
  return [...list(items), paragraph('Fra due visite che danno punti passano almeno 60 minuti.')]
}

function proofText({ proof, radius }: Rule<'visit'>): string {
  if (proof === 'staff') return 'attestata dal personale, che legge il codice del partecipante'
  if (proof === 'qr') return 'attestata leggendo il codice esposto nel punto vendita'
  return `attestata dalla posizione del dispositivo entro ${countText(radius ?? 0)} metri per almeno 2 minuti; la posizione è usata solo con il consenso e non viene conservata`
}

/** Writes the most points of a period. Whatever a limit of 0 closes is not mentioned at all. */
export function limitBlocks(terms: RegulationTerms): Block[] {
  const { config } = terms
  const { limits } = config
  const purchases = areRatesClosed(config)
    ? []
    : [
        limitText('Un acquisto dà al massimo', limits.purchasePerPurchase),
        limitText('Gli acquisti di un giorno danno al massimo', limits.purchasePerDay),
        limitText('Gli acquisti di un mese di calendario danno al massimo', limits.purchasePerMonth),
      ]
  const besides = thresholdItems(config).length + streakItems(terms).length + firstPurchaseItems(terms).length
  const given = purchases.filter((item) => item !== null)
  const social =
    socialBlocks(terms).length === 0
      ? []
      : [
          limitText('Le azioni sociali di un giorno danno al massimo', limits.socialPerDay),
          limitText('Le azioni sociali di un mese di calendario danno al massimo', limits.socialPerMonth),
        ].filter((item) => item !== null)
  return [
    ...list([...given, ...social]),
    ...(given.length > 0 && besides > 0
      ? [paragraph('I limiti degli acquisti non riguardano soglie mensili, serie e primo acquisto.')]
      : []),
  ]
}

const limitText = (what: string, limit: number | null): string | null =>
  limit === null ? null : `${what} ${pointsText(limit)}.`

/** Writes whether an award counts for tiers that points measure. Purchases always do. */
function tierText({ tiers }: RegulationTerms, counts: boolean): string {
  return tiers.enabled && tiers.qualification.metric === 'points' && counts
    ? ' (contano anche per il livello)'
    : ''
}
