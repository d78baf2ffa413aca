import type { Language } from '@vicino/contract/common/language'
import { centsText } from '@vicino/domain/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { BYTE_ORDER_MARK, centsCell, csvLine } from '../../../platform/csv.ts'
import { renderPdf } from '../../loyalty/programs/public.ts'
import {
  type CommissionRow,
  type PayoutRow,
  readCommissionsOfPayout,
  readPayouts,
} from './commissions.queries.ts'
import { sideOf } from './promoters.policy.ts'
import { romeDate, romeDay } from '../../../platform/rome-moments.ts'

interface Params {
  readonly id: string
  readonly actor: Actor
}

/**
 * Reads a payout of the caller or of the caller's brand with its commissions. @throws AppError
 * payout_not_found
 */
async function ofPayout(
  db: Db,
  { clock }: Services,
  { id, actor }: Params,
): Promise<{ payout: PayoutRow; lines: CommissionRow[] }> {
  const [payout] = await readPayouts(db, sideOf(actor), { id })
  if (payout === undefined) throw new AppError('payout_not_found')
  return { payout, lines: await readCommissionsOfPayout(db, id, clock.now()) }
}

/**
 * Makes the statement of a payout, for the payer and the payee (R-403). @throws AppError
 * payout_not_found
 */
export async function payoutStatement(db: Db, services: Services, params: Params): Promise<Document> {
  const { payout, lines } = await ofPayout(db, services, params)
  const reference = payout.reference === '' ? '' : ` Riferimento: ${payout.reference}.`
  const bytes = await renderPdf(
    {
      title: 'Rendiconto provvigioni',
      sections: [
        {
          title: 'Il pagamento',
          blocks: [
            paragraph(`${payout.brandUsername} a ${payout.username} (@${payout.handle})`),
            paragraph(
              `${centsText(payout.cents)} per ${payout.commissions === 1 ? 'una provvigione' : `${payout.commissions} provvigioni`}, segnato come pagato il ${romeDay(payout.paidAt)}.${reference}`,
            ),
            paragraph('Il pagamento avviene tra le parti: Vicino non muove denaro.'),
          ],
        },
        {
          title: 'Le provvigioni',
          blocks: [
            {
              type: 'table',
              head: ['Data', 'Deal', 'Prezzo pagato', 'Provvigione'],
              rows: lines.map((line) => [
                romeDay(line.earnedAt),
                line.title,
                centsText(line.priceCents),
                centsText(line.cents),
              ]),
            },
            paragraph(`Totale ${centsText(payout.cents)}`),
          ],
        },
      ],
    },
    {
      author: payout.brandUsername,
      subject: `Pagamento ${payout.id}`,
      at: payout.paidAt,
      byline: `${payout.brandUsername} · ${payout.username}`,
      foot: [`Pagamento del ${romeDay(payout.paidAt)}`, payout.id],
    },
  )
  return { bytes, fileName: `provvigioni-${romeDate(payout.paidAt)}.pdf`, isFinal: false }
}

const HEADINGS = {
  it: ['Data', 'Brand', 'Promoter', 'Deal', 'Prezzo pagato (€)', 'Provvigione (€)', 'Provvigione n.'],
  en: ['Date', 'Brand', 'Promoter', 'Deal', 'Price paid (€)', 'Commission (€)', 'Commission no.'],
} as const satisfies Record<Language, readonly string[]>

/** Returns the commissions of a payout as CSV. @throws AppError payout_not_found */
export async function payoutCsv(
  db: Db,
  services: Services,
  params: Params,
  language: Language,
): Promise<Document> {
  const { payout, lines } = await ofPayout(db, services, params)
  const euros = (cents: number): string => centsCell(cents, language)
  const rows = lines.map((line) =>
    csvLine([
      romeDate(line.earnedAt),
      line.brandUsername,
      line.username,
      line.title,
      euros(line.priceCents),
      euros(line.cents),
      line.id,
    ]),
  )
  const bytes = Buffer.from(BYTE_ORDER_MARK + csvLine(HEADINGS[language]) + rows.join(''))
  const fileName = `provvigioni-${romeDate(payout.paidAt)}.csv`
  return { bytes, fileName, isFinal: false, isSaved: true }
}

const paragraph = (text: string) => ({ type: 'paragraph', text }) as const
