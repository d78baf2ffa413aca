import { centsText } from '../../money.ts'
import { BOND_PERCENT, prizePool } from '../prize-pool.ts'
import type { Block } from './document.ts'
import { countText, dateText, daysText, pointsText, rangeText, stampsText } from './italian.ts'
import type { RegulationReward, RegulationTerms } from './terms.ts'

/** Months after a request within which a reward must be fulfilled (art. 1 D.P.R. 430/2001). */
export const DELIVERY_MONTHS = 6

const KINDS = {
  product: 'prodotto',
  service: 'servizio',
  discount: 'sconto',
  experience: 'esperienza',
  donation: 'donazione',
} as const

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

const FULFILMENTS = {
  store: 'nel punto vendita',
  shipping: 'spedizione',
  digital: 'codice nell’app',
} as const

/**
 * Writes nature, cost, value and number of the rewards, their fulfilment, and the tiers that may
 * claim them.
 */
export function rewardBlocks({ rewards, mode, tiers }: RegulationTerms): Block[] {
  const nature =
    mode === 'discounts_only'
      ? 'I premi sono soltanto sconti su acquisti presso i punti vendita dello stesso promotore.'
      : 'I premi sono beni, servizi o sconti; non sono mai denaro né titoli e non possono essere convertiti in denaro.'
  if (rewards.length === 0) {
    return [
      paragraph(
        `${nature} Alla data di questa versione il catalogo non contiene premi: ogni premio che si aggiunge è pubblicato, con natura, valore e costo, in una nuova versione di questo regolamento.`,
      ),
    ]
  }
  return [
    paragraph(`${nature} Il valore è indicato IVA inclusa.`),
    {
      type: 'table',
      head: ['Premio', 'Natura', 'Costo', 'Valore', 'Quantità', 'Al massimo per partecipante', 'Consegna'],
      rows: rewards.map((reward) => [
        reward.name,
        KINDS[reward.kind],
        costText(reward),
        centsText(reward.valueCents),
        reward.stock === null ? 'senza limite' : countText(reward.stock),
        limitText(reward),
        FULFILMENTS[reward.fulfilment],
      ]),
    },
    ...conditionBlocks(rewards, tiers),
  ]
}

const PERIODS = { day: 'al giorno', week: 'alla settimana', month: 'al mese', year: 'all’anno' } as const

function limitText({ perMember, perPeriod, period }: RegulationReward): string {
  const inAll = perMember === null ? [] : [countText(perMember)]
  const inPeriod = perPeriod && period ? [`${countText(perPeriod)} ${PERIODS[period]}`] : []
  return [...inAll, ...inPeriod].join(', ') || 'senza limite'
}

/** Writes tier and period of the rewards that have such a restriction. */
function conditionBlocks(
  rewards: readonly RegulationReward[],
  { tiers, enabled }: RegulationTerms['tiers'],
): Block[] {
  const items = rewards.flatMap(({ name, minRank, segmentId, visibleFrom, visibleTo }) => {
    const tier = enabled ? tiers[minRank - 1]?.name : undefined
    const period = rangeText({ startDate: visibleFrom, endDate: visibleTo }).trim()
    const meant = segmentId ? 'riservato ai clienti che il promotore sceglie per come partecipano' : ''
    const conditions = [tier === undefined ? '' : `dal livello ${tier}`, meant, period].filter(
      (text) => text !== '',
    )
    return conditions.length === 0 ? [] : [`«${name}»: ${conditions.join(', ')}.`]
  })
  return items.length === 0
    ? []
    : [paragraph('Alcuni premi si richiedono soltanto a queste condizioni:'), { type: 'list', items }]
}

function costText({ points, stamps, moneyCents }: RegulationReward): string {
  return [
    points === 0 ? null : pointsText(points),
    stamps === 0 ? null : stampsText(stamps),
    moneyCents === 0 ? null : `${centsText(moneyCents)} di contributo`,
  ]
    .filter((part) => part !== null)
    .join(' + ')
}

/** Writes montepremi and bond, or why none is due (R-338); empty while there are no rewards. */
export function poolBlocks({ rewards, mode, bond }: RegulationTerms): Block[] {
  if (mode === 'discounts_only') {
    return [
      paragraph(
        'I premi sono sconti su acquisti successivi presso lo stesso promotore: l’iniziativa non rientra fra le manifestazioni a premio (art. 6, lettera c-bis, del D.P.R. 430/2001) e non è dovuta alcuna cauzione.',
      ),
    ]
  }
  if (rewards.length === 0) return []
  const { netCents, bondCents } = prizePool(rewards)
  const estimated = rewards.some(({ stock }) => stock === null)
    ? ' Per i premi senza limite di quantità è una stima.'
    : ''
  return [
    paragraph(
      `Il montepremi, al netto dell’IVA, è di ${centsText(netCents)}.${estimated} ${bondText(bond, bondCents)}`,
    ),
  ]
}

const BOND_KINDS = { deposit: 'un deposito in denaro', surety: 'una fideiussione' } as const
const EXEMPTIONS = {
  immediate:
    'I premi sono consegnati subito alla richiesta, senza attesa: la cauzione non è dovuta (art. 7 del D.P.R. 430/2001).',
  letter_c:
    'I premi sono sconti sui prodotti e servizi del promotore, o quantità aggiuntive di essi: non è dovuta alcuna cauzione (art. 6, lettera c, del D.P.R. 430/2001).',
} as const

/** Says what was deposited, or why nothing is due; nothing is promised that was not recorded. */
function bondText(bond: RegulationTerms['bond'], bondCents: number): string {
  if (bond !== null && 'notDue' in bond) return EXEMPTIONS[bond.notDue]
  const due = `La cauzione prevista dal D.P.R. 430/2001 è pari al ${BOND_PERCENT}% del montepremi: ${centsText(bondCents)}.`
  if (bond === null) return due
  const on = bond.date === null ? '' : ` il ${dateText(bond.date)}`
  return `${due} Il promotore ha prestato${on} ${BOND_KINDS[bond.kind]} di ${centsText(Math.round(bond.amount * 100))}.`
}

/** Writes how and until when rewards are claimed and fulfilled. */
export function deliveryBlocks({ claimsUntil, config, rewards }: RegulationTerms): Block[] {
  const { autoClaim } = config
  const name = rewards.find(({ id }) => id === autoClaim?.rewardId)?.name
  return [
    paragraph(
      `I premi si richiedono nell’app Vicino con i punti e i bollini disponibili, fino al ${dateText(claimsUntil)} compreso. Il premio è consegnato entro ${DELIVERY_MONTHS} mesi dalla richiesta (art. 1 del D.P.R. 430/2001).`,
    ),
    ...(autoClaim === null
      ? []
      : [
          paragraph(
            `Ogni volta che il saldo raggiunge ${pointsText(autoClaim.cost)}, ${name === undefined ? 'un premio' : `il premio «${name}»`} è richiesto automaticamente a quel costo.`,
          ),
        ]),
    paragraph(
      'Un premio che non può più essere consegnato è sostituito con uno di valore uguale o superiore, a scelta del partecipante. Se il promotore rifiuta o annulla una richiesta, i punti usati sono restituiti e valgono 60 giorni.',
    ),
  ]
}

/** Writes the lifetime of points, when they become spendable and their end. */
export function pointBlocks({ config, claimsUntil }: RegulationTerms): Block[] {
  const { expiryMonths, pendingDays } = config.points
  const end = `Punti e bollini che restano dopo il ${dateText(claimsUntil)} non valgono più.`
  return [
    paragraph(
      'Punti e bollini valgono soltanto in questa raccolta, non sono denaro e non si possono cedere.',
    ),
    ...(pendingDays === 0
      ? []
      : [
          paragraph(
            `I punti possono essere usati dopo ${daysText(pendingDays)} da quando sono stati ottenuti.`,
          ),
        ]),
    paragraph(
      expiryMonths === null
        ? `I punti non hanno altra scadenza che la fine della raccolta. ${end}`
        : `I punti di ogni accredito scadono dopo ${countText(expiryMonths)} ${expiryMonths === 1 ? 'mese' : 'mesi'}, alla fine dello stesso giorno del mese o dell’ultimo giorno del mese dove quello manca; i partecipanti sono avvisati 30 e 7 giorni prima. Si usano per primi i punti che scadono prima. ${end}`,
    ),
  ]
}
