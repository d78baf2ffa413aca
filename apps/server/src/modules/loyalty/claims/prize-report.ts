import type { ResponseOf } from '@vicino/contract/endpoint'
import type { getPrizeReport } from '@vicino/contract/loyalty/claims/endpoints'
import type { Language } from '@vicino/contract/common/language'
import {
  prizeReport,
  type PrizeReport,
  WITHHOLDING_THRESHOLD_CENTS,
} from '@vicino/domain/loyalty/prize-report'
import { centsText } from '@vicino/domain/money'
import { eurosOf } from '@vicino/domain/pricing'
import { BYTE_ORDER_MARK, centsCell, csvLine } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { readOwnProgram, renderPdf } from '../programs/public.ts'
import { readGivenPrizes } from './prize-report.queries.ts'

interface OfYear {
  readonly programId: string
  readonly year: number
  readonly actor: Actor
}

interface Report extends PrizeReport {
  readonly programName: string
  readonly promoter: string
}

/** @throws AppError program_not_found */
async function reportOf(db: Db, { programId, year, actor }: OfYear): Promise<Report> {
  const { name, legalSubject } = await readOwnProgram(db, programId, actor)
  const report = prizeReport(await readGivenPrizes(db, programId, year))
  return { ...report, programName: name, promoter: legalSubject }
}

/**
 * Reads the prizes that a program gave in a year, with the people above the threshold of
 * withholding (D.P.R. 600/1973, art. 30: 25.82 €). @throws AppError program_not_found
 */
export async function yearOfPrizes(db: Db, of: OfYear): Promise<ResponseOf<typeof getPrizeReport>> {
  const { totals, people } = await reportOf(db, of)
  return {
    year: of.year,
    threshold: eurosOf(WITHHOLDING_THRESHOLD_CENTS),
    totals: {
      prizes: totals.prizes,
      value: eurosOf(totals.valueCents),
      net: eurosOf(totals.netCents),
      vat: eurosOf(totals.vatCents),
      above: totals.above,
    },
    people: people.map(({ userId, username, prizes, valueCents, countedCents, isAbove }) => ({
      userId,
      username,
      prizes,
      value: eurosOf(valueCents),
      counted: eurosOf(countedCents),
      above: isAbove,
    })),
  }
}

const HEADINGS = {
  it: [
    'Data',
    'Persona',
    'Id',
    'Premio',
    'Tipo',
    'Valore (€)',
    'IVA (%)',
    'IVA (€)',
    'Imponibile (€)',
    'Contributo (€)',
    'Totale dell’anno (€)',
    'Oltre 25,82 €',
  ],
  en: [
    'Date',
    'Person',
    'Id',
    'Reward',
    'Kind',
    'Value (€)',
    'VAT (%)',
    'VAT (€)',
    'Net (€)',
    'Contribution (€)',
    'Total of the year (€)',
    'Above €25.82',
  ],
} as const
const YES_NO = { it: ['no', 'sì'], en: ['no', 'yes'] } as const

/** Writes a line for each prize, with its person's total. @throws AppError program_not_found */
export async function prizesCsv(db: Db, of: OfYear, language: Language): Promise<Document> {
  const { lines, people } = await reportOf(db, of)
  const byId = new Map(people.map((person) => [person.userId, person]))
  const euros = (cents: number): string => centsCell(cents, language)
  const rows = lines.map((line) => {
    const person = byId.get(line.userId)
    return csvLine([
      line.day,
      line.username,
      line.userId,
      line.name,
      line.kind,
      euros(line.valueCents),
      String(line.vatPercent),
      euros(line.vatCents),
      euros(line.netCents),
      euros(line.moneyCents),
      euros(person?.countedCents ?? 0),
      YES_NO[language][person?.isAbove === true ? 1 : 0],
    ])
  })
  const bytes = Buffer.from(BYTE_ORDER_MARK + csvLine(HEADINGS[language]) + rows.join(''))
  return { bytes, fileName: `premi-${of.year}.csv`, isFinal: false, isSaved: true }
}

/**
 * Makes the summary as a tagged PDF, in Italian, because it is a document for the tax agency.
 * @throws AppError program_not_found
 */
export async function prizesPdf(db: Db, of: OfYear, now: Date): Promise<Document> {
  const { totals, people, programName, promoter } = await reportOf(db, of)
  const above = people.filter(({ isAbove }) => isAbove)
  const bytes = await renderPdf(
    {
      title: `Riepilogo dei premi ${of.year}`,
      sections: [
        {
          title: 'La raccolta',
          blocks: [
            paragraph(`«${programName}», promossa da ${promoter}: premi consegnati nel ${of.year}.`),
            {
              type: 'table',
              head: ['Premi', 'Valore', 'IVA', 'Imponibile', 'Persone oltre la soglia'],
              rows: [
                [
                  String(totals.prizes),
                  centsText(totals.valueCents),
                  centsText(totals.vatCents),
                  centsText(totals.netCents),
                  String(totals.above),
                ],
              ],
            },
          ],
        },
        {
          title: `Oltre ${centsText(WITHHOLDING_THRESHOLD_CENTS)} nell’anno`,
          blocks: [
            paragraph(
              'Oltre questa soglia i premi di un anno alla stessa persona sono soggetti a ritenuta (art. 30 del D.P.R. 600/1973). Sconti e donazioni non contano; il contributo della persona è tolto.',
            ),
            above.length === 0
              ? paragraph('Nessuna persona.')
              : {
                  type: 'table',
                  head: ['Persona', 'Premi', 'Totale che conta'],
                  rows: above.map(({ username, prizes, countedCents }) => [
                    username,
                    String(prizes),
                    centsText(countedCents),
                  ]),
                },
          ],
        },
      ],
    },
    {
      author: promoter,
      subject: `Premi ${of.year}`,
      at: now,
      byline: `${promoter} · ${of.year}`,
      foot: [`Riepilogo dei premi ${of.year}`, of.programId],
    },
  )
  return { bytes, fileName: `premi-${of.year}.pdf`, isFinal: false }
}

const paragraph = (text: string) => ({ type: 'paragraph', text }) as const
