import { claimCodeText } from '@vicino/domain/claim-code'
import { isOpenClaim, lawDeadline } from '@vicino/domain/loyalty/claims'
import { centsText } from '@vicino/domain/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { renderPdf } from '../programs/public.ts'
import { lastMoment, stateAt } from './claim-state.ts'
import type { ClaimRow } from './claims.queries.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'
import { foundOwn } from './my-claims.ts'

/**
 * Makes the page that a member prints or shows: the reward, the shops and the last day. For a
 * reward that was fulfilled the page is a receipt. The code on it works once, like the code on the
 * screen.
 * @throws AppError claim_not_found, also for a claim that is over
 */
export async function certificate(
  db: Db,
  { clock }: Services,
  id: string,
  actor: Pick<Actor, 'sub'>,
): Promise<Document> {
  const row = await foundOwn(db, id, actor)
  const state = stateAt(row, clock.now())
  if (!isOpenClaim(state) && state !== 'delivered') throw new AppError('claim_not_found')
  const code = claimCodeText(row.code)
  const bytes = await renderPdf(
    { title: `Certificato premio ${code}`, sections: sectionsOf(row, code) },
    {
      author: row.brandUsername,
      subject: `Richiesta premio ${row.id}`,
      at: row.requestedAt,
      byline: `${row.brandUsername} · ${row.programName}`,
      foot: [`Richiesta del ${romeMoment(row.requestedAt)}`, row.id],
    },
  )
  return { bytes, fileName: `premio-${row.code}.pdf`, isFinal: false }
}

const FULFILMENTS = {
  store: 'Si ritira in negozio.',
  shipping: 'Viene spedito.',
  digital: 'Si usa mostrando il codice.',
} as const
const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'] as const

const paragraph = (text: string) => ({ type: 'paragraph', text }) as const

function sectionsOf(row: ClaimRow, code: string) {
  const paid = [
    row.points > 0 ? `${row.points} punti` : '',
    row.stamps > 0 ? `${row.stamps} bollini` : '',
    row.moneyCents > 0 ? `${centsText(row.moneyCents)} da pagare al ritiro` : '',
  ].filter((text) => text !== '')
  const days = row.pickupDays.map((day) => WEEKDAYS[day - 1] ?? '').join(', ')
  const end = lastMoment(row)
  return [
    {
      title: 'Il premio',
      blocks: [
        paragraph(row.name),
        ...(row.description === '' ? [] : [paragraph(row.description)]),
        paragraph(`Valore ${centsText(row.valueCents)}, IVA inclusa. Costo: ${paid.join(', ')}.`),
        paragraph(`Richiesto da ${row.username} (@${row.handle}) il ${romeMoment(row.requestedAt)}.`),
      ],
    },
    {
      title: 'Come si riceve',
      blocks: [
        paragraph(FULFILMENTS[row.fulfilment]),
        ...(row.fulfilment === 'shipping' ? [] : [paragraph(`Codice da mostrare: ${code}`)]),
        ...(row.pickupShops.length === 0
          ? []
          : [
              {
                type: 'list',
                items: row.pickupShops.map(({ name, address }) => `${name}, ${address}`),
              } as const,
            ]),
        ...(days === '' ? [] : [paragraph(`Giorni di ritiro: ${days}.`)]),
        ...(row.state === 'ready' && end !== null
          ? [paragraph(`Da ritirare entro il ${romeMoment(end)}.`)]
          : []),
        ...(row.deliveredAt === null ? [] : [paragraph(`Consegnato il ${romeMoment(row.deliveredAt)}.`)]),
        paragraph(
          `Va consegnato per legge entro il ${romeMoment(new Date(lawDeadline(row.requestedAt.getTime()).lawAt))}.`,
        ),
      ],
    },
  ]
}
