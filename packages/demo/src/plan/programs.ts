import { dateText, type Day, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { catalogueOf, COUPON_REWARD, depositFor, type RewardProduct, STAMP_CARD } from './catalogues.ts'
import { withCheckDigit } from './piva.ts'
import type { Chance } from './random.ts'
import type { ProgramPlan } from './program-plans.ts'
import type { Act, UserRow } from './rows.ts'
import type { Shop } from './shops.ts'

const HOUR = 3_600_000
/** A program is made this many days before it starts, and scheduled the day after. */
const BEFORE = 10

const SUMMER = {
  name: 'Estate in bottega',
  description: 'Un punto per ogni euro speso da giugno a fine estate.',
  config: { acquisti: { pointCoeff: 1 } },
}
const ALL_YEAR = {
  name: 'Punti di quartiere',
  description:
    'Un punto per ogni euro, il doppio nelle ore tranquille, e 50 punti ogni 100 € spesi nel mese.',
  config: {
    acquisti: { pointCoeff: 1, thresholds: [{ amount: 100, bonus: 50 }] },
    social: { reaction: 2, follow: 10, firstInteraction: 5, isSaldo: false },
    special: { birthDay: 50, referral: 100, welcome: 20, isSaldo: false },
    rules: [
      {
        id: 'ore-tranquille',
        type: 'happyHour',
        factor: 2,
        days: [2, 3, 4],
        from: '15:00',
        to: '17:00',
        startDate: null,
        endDate: null,
      },
      {
        id: 'ogni-settimana',
        type: 'streak',
        period: 'week',
        length: 4,
        points: 60,
        maxTimes: null,
        isSaldo: true,
      },
    ],
    points: { expiryMonths: 12, pendingDays: 0 },
  },
}
/**
 * The ways of a check-in: by the phone's position, by the shop's QR, or by the till that reads the
 * card.
 */
const CHECK_INS = [
  { id: 'visita', type: 'visit', points: 10, proof: 'geofence', radius: 150, perDay: 1, perMonth: 8 },
  { id: 'visita-qr', type: 'visit', points: 10, proof: 'qr', perDay: 1, perMonth: 8 },
  { id: 'visita-cassa', type: 'visit', points: 10, proof: 'staff', perDay: 1, perMonth: 8 },
]
/**
 * brand@'s past program: its year fills the charts of Panoramica, and its first points have
 * expired.
 */
const LONG_YEAR = {
  ...ALL_YEAR,
  description: `${ALL_YEAR.description} Un bollino ogni 20 €, 10 punti per ogni visita in negozio.`,
  config: {
    ...ALL_YEAR.config,
    rules: [...ALL_YEAR.config.rules, ...CHECK_INS],
    acquisti: { ...ALL_YEAR.config.acquisti, stampCoeff: 20 },
    points: { expiryMonths: 9, pendingDays: 0 },
  },
}
const STAMPS = {
  name: 'Bollini d’inverno',
  description: 'Un bollino ogni 10 € di spesa, per i mesi freddi.',
  config: { acquisti: { pointCoeff: 0.5, stampCoeff: 10 } },
}
const DRAFT = {
  name: 'Festa di primavera',
  description: 'Da completare: punti tripli sui prodotti freschi.',
  config: { acquisti: { pointCoeff: 1.5, roundUp: true } },
}
const TRIAL = {
  name: 'Prova punti doppi',
  description: 'Due punti per ogni euro, per provare.',
  config: { acquisti: { pointCoeff: 2 } },
}

/** The course of one program: its begin and end, in days from today, and its progress. */
interface Course {
  readonly texts: { readonly name: string; readonly description: string; readonly config: object }
  readonly from: number
  readonly to: number
  readonly until: 'draft' | 'scheduled' | 'active' | 'ended' | 'deleted'
}

/** brand@ has one program in each state; other shops have one or two. */
const SHOWCASE: readonly Course[] = [
  { texts: SUMMER, from: -200, to: -30, until: 'ended' },
  { texts: TRIAL, from: -120, to: 60, until: 'deleted' },
  { texts: LONG_YEAR, from: -364, to: 215, until: 'active' },
  { texts: STAMPS, from: 12, to: 110, until: 'scheduled' },
  { texts: DRAFT, from: 60, to: 120, until: 'draft' },
]
const OTHERS: readonly (readonly Course[])[] = [
  [{ texts: ALL_YEAR, from: -60, to: 240, until: 'active' }],
  [
    { texts: STAMPS, from: -40, to: 80, until: 'active' },
    { texts: SUMMER, from: -160, to: -50, until: 'ended' },
  ],
  [{ texts: TRIAL, from: -30, to: 150, until: 'active' }],
  [{ texts: ALL_YEAR, from: 8, to: 300, until: 'scheduled' }],
  [{ texts: STAMPS, from: 20, to: 140, until: 'draft' }],
]
/** The common program of brand@: two neighbours are partners, a third is invited. */
const PARTNERS = [
  { ago: 100, accepts: true, note: 'Siamo a due passi: chi compra da te torna anche da me, e viceversa.' },
  { ago: 70, accepts: true, note: 'Con il tuo negozio la via è al completo.' },
  { ago: 3, accepts: false, note: 'Vuoi unirti a noi? Bastano cinque minuti, e la cassa resta la stessa.' },
] as const

/** Days after its start on which a program was cancelled in an emergency. */
const CANCELLED_AFTER = 9
/** Days ago on which tiers were set, before any program began. */
const TIERS_AGO = 380

/**
 * Plans the programs of some shops as acts of their owners: tiers, drafts, schedules; days on which
 * they begin and end; an emergency. The shops' company data are those in the regulation.
 * @param owners of the shops that have programs: brand@ first
 */
export function planPrograms(
  chance: Chance,
  shops: readonly {
    readonly shop: Shop
    readonly owner: UserRow
    readonly image: string
    /** Products that are its rewards. */
    readonly rewardProducts: readonly RewardProduct[]
  }[],
  now: number,
): Act[] {
  const today = dayAt(now)
  const neighbours = shops.slice(1).map(({ shop, owner }) => ({ brandId: shop.brand.id, ownerId: owner.id }))
  return shops.flatMap(({ shop, owner, image, rewardProducts }, index) => {
    const brandId = shop.brand.id
    const by = { userId: owner.id, brandId }
    const courses = index === 0 ? SHOWCASE : (OTHERS[index - 1] ?? [])
    const tierActs: Act[] =
      index < 3 ? [{ type: 'tiers', at: morning(today - TIERS_AGO), ...by, tiers: TIERS }] : []
    return [
      ...tierActs,
      ...courses.flatMap((course) =>
        actsOf(chance, shop, course, {
          by,
          image,
          rewardProducts,
          neighbours,
          hasTiers: index < 3,
          today,
          now,
        }),
      ),
    ]
  })
}

const TIERS = [
  {
    id: 'silver',
    name: 'Silver',
    minPoints: 200,
    maxPoints: 999,
    color: '#8a939c',
    icon: 'medal',
    factor: 1.1,
  },
  {
    id: 'gold',
    name: 'Gold',
    minPoints: 1000,
    maxPoints: 2999,
    color: '#b5892b',
    icon: 'trophy',
    factor: 1.2,
  },
  { id: 'vip', name: 'Vip', minPoints: 3000, maxPoints: null, color: '#7b4fc4', icon: 'crown', factor: 1.5 },
]

function actsOf(
  chance: Chance,
  { brand }: Shop,
  { texts, from, to, until }: Course,
  {
    by,
    image,
    rewardProducts,
    neighbours,
    hasTiers,
    today,
    now,
  }: {
    by: { userId: string; brandId: string }
    image: string
    rewardProducts: readonly RewardProduct[]
    neighbours: readonly { readonly brandId: string; readonly ownerId: string }[]
    hasTiers: boolean
    today: Day
    now: number
  },
): Act[] {
  const [first, last] = [today + from, today + to]
  const written = Math.min(first - BEFORE, today - 2)
  const id = chance.id(morning(written).getTime())
  const rewards = catalogueOf(rewardProducts, texts === STAMPS ? 'stamps' : 'points', hasTiers)
  if (texts === LONG_YEAR) rewards.push(STAMP_CARD, COUPON_REWARD)
  const program: ProgramPlan = {
    id,
    ...texts,
    config: configIn(brand.sector, texts.config),
    startDate: dateText(first),
    endDate: dateText(last),
    image,
    legalSubject: legalName(brand.username),
    piva: brand.piva ?? '',
    sedeLegale: `${brand.address}, ${brand.city}`,
    pec: `${brand.handle}@pec.example`,
    isCrossbrand: texts === LONG_YEAR,
    // A draft shows the required deposit before any was made.
    deposit: until === 'draft' ? null : depositFor(rewards),
  }
  const acts: Act[] = [
    { type: 'program', step: 'create', at: morning(written), ...by, program },
    { type: 'catalogue', at: new Date(morning(written).getTime() + HOUR), ...by, programId: id, rewards },
  ]
  const step = (name: 'schedule' | 'begin' | 'cancel' | 'end', at: Date): void => {
    if (at.getTime() <= now) acts.push({ type: 'program', step: name, at, ...by, program })
  }
  if (until === 'draft') return acts
  step('schedule', morning(written + 1))
  if (until === 'scheduled') return acts
  step('begin', new Date(startOfDay(first)))
  if (until === 'deleted') step('cancel', morning(first + CANCELLED_AFTER))
  if (until === 'ended') step('end', new Date(startOfDay(last + 1)))
  if (!program.isCrossbrand) return acts
  const asked = PARTNERS.flatMap(({ ago, ...invitation }, place): Act[] => {
    const partner = neighbours[place]
    const at = morning(today - ago)
    return partner ? [{ type: 'partner', at, ...by, programId: id, partner, ...invitation }] : []
  })
  return [...acts, ...asked]
}

/** In restaurants and tourism the law allows no reward for opinions. */
function configIn(sector: Shop['brand']['sector'], config: object): object {
  if (sector === null || !('social' in config)) return config
  const { reaction: _likes, ...social } = config.social as Record<string, unknown>
  return { ...config, social }
}

const morning = (day: Day): Date => new Date(startOfDay(day) + 10 * HOUR)

const legalName = (name: string): string => `${name} S.r.l.`

/**
 * Returns the company data that a shop's owner has entered; the number is well formed and belongs
 * to nobody.
 */
export function companyOf(
  { brand }: Shop,
  index: number,
): {
  readonly legal_subject: string
  readonly delegated_subject: string
  readonly piva: string
  readonly sede_legale: string
  readonly pec: string
  readonly phone: string
  readonly register: string
} {
  return {
    legal_subject: legalName(brand.username),
    delegated_subject: 'Studio Premi Associati',
    piva: withCheckDigit(`9999${String(index + 1).padStart(6, '0')}`),
    sede_legale: `${brand.address}, ${brand.city}`,
    pec: `${brand.handle}@pec.example`,
    // Numbers of an exchange that is not given out.
    phone: `+3905550${String(index + 1).padStart(5, '0')}`,
    register: `REA ESEMPIO-${String(index + 1).padStart(6, '0')}`,
  }
}
