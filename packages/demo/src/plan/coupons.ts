import { dateText, type Day, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { CouponPlan } from './program-plans.ts'
import type { Act, UserRow } from './rows.ts'

const HOUR = 3_600_000

/** The coupon that a reward of the catalogue gives. */
export const REWARD_COUPON = 'Coupon da 10 €'

const PLAIN = {
  description: 'Vale in tutti i nostri negozi.',
  percent: null,
  valueCents: null,
  product: null,
  minSpendCents: 0,
  validDays: 120,
  total: null,
  perMember: 1,
  combinable: false,
} as const

const WELCOME: CouponPlan = {
  ...PLAIN,
  name: 'Sconto di benvenuto',
  description: 'Per la prima spesa da almeno 20 €, su tutto il banco.',
  kind: 'percent',
  percent: 10,
  minSpendCents: 2000,
}
/**
 * The server's automations give this coupon, its coupon feature those for the best and for all;
 * they find them by these names.
 */
const RETURN: CouponPlan = {
  ...PLAIN,
  name: 'Torna a trovarci',
  description: 'Ti aspettiamo: 5 € in meno su una spesa da 20 €.',
  kind: 'amount',
  valueCents: 500,
  minSpendCents: 2000,
}
const TASTE: CouponPlan = {
  ...PLAIN,
  name: 'Un assaggio in omaggio',
  description: 'Un assaggio a scelta tra quelli del giorno, insieme alla spesa.',
  kind: 'product',
  product: 'Assaggio del giorno',
  valueCents: 400,
  combinable: true,
}
const REWARD_ONE: CouponPlan = {
  ...PLAIN,
  name: REWARD_COUPON,
  description: 'Il premio che si usa alla cassa: 10 € in meno su una spesa da 30 €.',
  kind: 'amount',
  valueCents: 1000,
  minSpendCents: 3000,
  validDays: 60,
  perMember: 5,
}
const BEST: CouponPlan = {
  ...PLAIN,
  name: 'Per i clienti migliori',
  description: 'Un grazie a chi ci sceglie più spesso. Si somma agli altri coupon.',
  kind: 'percent',
  percent: 20,
  combinable: true,
  validDays: 30,
  total: 50,
}
const THANKS: CouponPlan = {
  ...PLAIN,
  name: 'Grazie di cuore',
  description: '3 € per la prossima spesa, senza un minimo.',
  kind: 'amount',
  valueCents: 300,
  validDays: 45,
}
/** The coupon has ended: its last day was this many days ago. */
const SEASON_ENDED = 49
const SEASON: CouponPlan = {
  ...PLAIN,
  name: 'Settimane della dispensa',
  description: '15% in meno su una spesa da 20 €, per tre settimane.',
  kind: 'percent',
  percent: 15,
  minSpendCents: 2000,
  validDays: 21,
}
const QUIET: CouponPlan = {
  ...PLAIN,
  name: 'Sconto del martedì',
  description: 'In pausa finché il negozio è chiuso il martedì.',
  kind: 'percent',
  percent: 5,
  combinable: true,
}

/** Coupons of brand@'s shop; its list shows the newest first, so the most used ones. */
const OWN = [SEASON, QUIET, REWARD_ONE, RETURN, BEST, TASTE, WELCOME]

/**
 * The day on which a coupon is given to all customers of that day, the number of them who use it,
 * and the day of the first use (days ago).
 */
interface Round {
  readonly coupon: CouponPlan
  readonly ago: number
  readonly uses: number
  readonly usedFrom: number
}
const OWN_ROUNDS: readonly Round[] = [
  { coupon: SEASON, ago: 70, uses: 3, usedFrom: 66 },
  { coupon: WELCOME, ago: 40, uses: 4, usedFrom: 36 },
  { coupon: TASTE, ago: 20, uses: 2, usedFrom: 16 },
]
const ROUNDS: readonly Round[] = [{ coupon: WELCOME, ago: 9, uses: 2, usedFrom: 8 }]
/** Cents of a usual purchase for which a coupon is valid. */
const USUAL = { from: 2500, to: 9000 }

/**
 * Plans coupons of shops with running programs, and the acts of members with them: some of their
 * purchases are paid with a coupon, moved to days on which they had it. One use is reversed and one
 * code withdrawn. The number of acts does not depend on the hour.
 * @param life the steps of the programs
 * @param members joins, purchases and returns, in the order of the members
 * @param showcaseId brand@'s shop, which has coupons of all kinds
 * @returns the members' acts, including those with coupons
 */
export function planCoupons(
  life: readonly Act[],
  members: readonly Act[],
  { showcaseId, now }: { readonly showcaseId: string; readonly now: number },
): Act[] {
  const today = dayAt(now)
  const steps = life.flatMap((act) => (act.type === 'program' ? [act] : []))
  const paid = new Map<Act, Act>()
  const coupons = steps.flatMap((create): Act[] => {
    const { brandId, userId: ownerId, program } = create
    const runs = steps.some((act) => act.program.id === program.id && act.step === 'begin')
    const isOver = steps.some(
      (act) => act.program.id === program.id && (act.step === 'end' || act.step === 'cancel'),
    )
    if (create.step !== 'create' || !runs || isOver) return []
    const isOwn = brandId === showcaseId
    const by = { userId: ownerId, brandId }
    const made = new Date(create.at.getTime() - HOUR)
    const list = isOwn ? OWN : [WELCOME, RETURN, THANKS]
    const templates = list.map((coupon): Act => ({
      type: 'coupon',
      at: made,
      ...by,
      coupon,
      isPaused: coupon === QUIET,
      validTo: coupon === SEASON ? dateText(today - SEASON_ENDED) : null,
    }))
    const its = members.filter((act) => 'programId' in act && act.programId === program.id)
    const customers = its.flatMap((act) => (act.type === 'join' ? [act.userId] : []))
    const rounds = (isOwn ? OWN_ROUNDS : ROUNDS).flatMap(({ coupon, ago, uses, usedFrom }, round) => {
      const given = { ...by, programId: program.id, coupon: coupon.name }
      // audience@, the first of all, uses the first of its coupons and keeps the others.
      const users = round === 0 ? customers : customers.slice(1)
      const used = users
        .flatMap((userId) => usualPurchase(its, userId, paid))
        .slice(0, uses)
        .map((purchase, place) => {
          const at = daytime(today - usedFrom + place)
          const isTakenBack = isOwn && coupon === WELCOME && place === 1
          paid.set(purchase, {
            type: 'payWithCoupon',
            at,
            userId: purchase.userId,
            brandId,
            programId: program.id,
            receiptId: purchase.receiptId,
            cents: purchase.cents,
            coupon: coupon.name,
          })
          return isTakenBack ? [takenBack(by, purchase, coupon, at)] : []
        })
      const last = customers.at(-1)
      const withdrawn: Act[] =
        isOwn && coupon === WELCOME && last !== undefined
          ? [withdrawal(by, last, coupon, today - ago + 1)]
          : []
      const give: Act = { type: 'giveCoupon', at: daytime(today - ago), ...given, userIds: customers }
      return [give, ...used.flat(), ...withdrawn]
    })
    return [...templates, ...rounds]
  })
  return [...coupons, ...members.map((act) => paid.get(act) ?? act)]
}

type Purchase = Extract<Act, { readonly type: 'purchase' | 'giveBack' }>

/**
 * Finds an account's last purchase for which a coupon is valid, without a return and without
 * another coupon.
 */
function usualPurchase(acts: readonly Act[], userId: UserRow['id'], paid: ReadonlyMap<Act, Act>): Purchase[] {
  const its = acts.filter((act): act is Purchase => act.userId === userId && 'receiptId' in act)
  const back = new Set(its.filter(({ type }) => type === 'giveBack').map(({ receiptId }) => receiptId))
  return its
    .filter(
      (act) =>
        act.type === 'purchase' &&
        act.cents >= USUAL.from &&
        act.cents <= USUAL.to &&
        !back.has(`${act.receiptId}-R`) &&
        !paid.has(act),
    )
    .slice(-1)
}

interface By {
  readonly userId: string
  readonly brandId: string
}

const takenBack = (by: By, { userId: holderId }: Purchase, { name }: CouponPlan, at: Date): Act => ({
  type: 'takeCouponBack',
  at: new Date(at.getTime() + HOUR),
  ...by,
  holderId,
  coupon: name,
  how: 'void',
  reason: 'Battuto due volte alla cassa',
})

const withdrawal = (by: By, holderId: string, { name }: CouponPlan, day: Day): Act => ({
  type: 'takeCouponBack',
  at: daytime(day),
  ...by,
  holderId,
  coupon: name,
  how: 'revoke',
  reason: 'Dato per errore a chi non è più nuovo',
})

const daytime = (day: Day): Date => new Date(startOfDay(day) + 11 * HOUR)
