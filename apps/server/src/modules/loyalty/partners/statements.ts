import type { Language } from '@vicino/contract/common/language'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import type { listStatements } from '@vicino/contract/loyalty/partners/endpoints'
import type { Statement } from '@vicino/contract/loyalty/partners/schemas'
import { centsText } from '@vicino/domain/money'
import { eurosOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine, numberCell } from '../../../platform/csv.ts'
import { pageOf } from '../../../platform/cursor.ts'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { readDaysNote } from '../ledger-tree/public.ts'
import { renderPdf } from '../programs/public.ts'
import {
  type EntryLine,
  readEntries,
  readStatements,
  settle as writeSettled,
  sideOf,
  type StatementRow,
} from './clearing.queries.ts'
import { maySettle } from './partners.policy.ts'
import { presentSums } from './partners.presenter.ts'
import { romeDate } from '../../../platform/rome-moments.ts'

/**
 * The statements that the caller sees: the owner's brand those of all partners, a partner's brand
 * its own.
 */
interface Seen {
  readonly side: 'owner' | 'partner'
  readonly brandId: string
  readonly partnerId: string | null
}

/** @throws AppError program_not_found, also for brands that have no part in it */
async function seenBy(db: Db, programId: string, { brandId }: Actor): Promise<Seen> {
  const side = brandId === null ? undefined : await sideOf(db, programId, brandId)
  if (side === undefined || brandId === null) throw new AppError('program_not_found')
  return { side, brandId, partnerId: side === 'owner' ? null : brandId }
}

const present = (row: StatementRow, { side }: Seen, actor: Actor): Statement => {
  const { amount: _running, ...sums } = presentSums(row)
  const isSettled = row.settledAt !== null
  return {
    _id: `${row.month.slice(0, 7)}:${row.brandId}`,
    month: row.month.slice(0, 7),
    brand: row.brand,
    clearing: { ...sums, amount: eurosOf(row.amountCents) },
    madeAt: row.madeAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    can: {
      settle:
        actor.role === 'brand' &&
        allows(actor, 'program-EDIT') &&
        maySettle({ amountCents: row.amountCents, isSettled }, side),
    },
  }
}

/** @throws AppError program_not_found, cursor_invalid */
export async function statementsOf(
  db: Db,
  { cursors }: Services,
  programId: string,
  { limit, cursor }: QueryOf<typeof listStatements>,
  actor: Actor,
): Promise<ResponseOf<typeof listStatements>> {
  const scope = ['clearing', programId, actor.brandId]
  const last = cursor === undefined ? null : cursors.decode(scope, cursor)
  const seen = await seenBy(db, programId, actor)
  const before = last && { month: String(last.values[0]), id: last.id }
  const rows = await readStatements(db, { programId, partnerId: seen.partnerId, before, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ month, brandId }) =>
    cursors.encode(scope, { values: [month], id: brandId }),
  )
  return { items: page.rows.map((row) => present(row, seen, actor)), nextCursor: page.nextCursor }
}

/**
 * Stores that the money of a statement has arrived; a repeated call changes nothing.
 * @throws AppError program_not_found, statement_not_found, statement_not_owed
 */
export async function settle(
  tx: Db,
  { clock }: Services,
  {
    programId,
    month,
    brandId,
  }: { readonly programId: string; readonly month: string; readonly brandId: string },
  actor: Actor,
): Promise<Statement> {
  const now = clock.now()
  const seen = await seenBy(tx, programId, actor)
  const partnerId = seen.partnerId ?? brandId
  const read = async (): Promise<StatementRow> => {
    const [row] = await readStatements(tx, { programId, partnerId, month: `${month}-01`, limit: 1 })
    if (row === undefined || partnerId !== brandId) throw new AppError('statement_not_found')
    return row
  }
  const row = await read()
  if (row.settledAt === null) {
    if (!maySettle({ amountCents: row.amountCents, isSettled: false }, seen.side)) {
      throw new AppError('statement_not_owed')
    }
    if (await writeSettled(tx, { programId, month: row.month, brandId }, now)) {
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'program.statement-settled',
        objectType: 'program',
        objectId: programId,
        brandId: actor.brandId,
        detail: { month, partner: brandId, cents: row.amountCents },
        now,
      })
    }
  }
  return present(await read(), seen, actor)
}

interface Params {
  readonly programId: string
  /** YYYY-MM */
  readonly month: string
  readonly actor: Actor
}

async function ofMonth(
  db: Db,
  { programId, month, actor }: Params,
): Promise<{ seen: Seen; statements: readonly [StatementRow, ...StatementRow[]]; lines: EntryLine[] }> {
  const seen = await seenBy(db, programId, actor)
  const of = { programId, partnerId: seen.partnerId, month: `${month}-01` }
  const [first, ...more] = await readStatements(db, { ...of, limit: 1000 })
  if (first === undefined) throw new AppError('statement_not_found')
  return { seen, statements: [first, ...more], lines: await readEntries(db, of) }
}

/**
 * Makes a month's statement as a tagged PDF. It is in Italian because it is a document of the
 * program.
 * @throws AppError statement_not_found
 */
export async function statementPdf(db: Db, params: Params): Promise<Document> {
  const { seen, statements } = await ofMonth(db, params)
  const [{ programName, ownerName, madeAt }] = statements
  const month = MONTH.format(new Date(`${params.month}-15T12:00:00Z`))
  const bytes = await renderPdf(
    {
      title: 'Rendiconto di compensazione',
      sections: [
        {
          title: 'La raccolta',
          blocks: [
            paragraph(`«${programName}» di ${ownerName}, ${month}.`),
            paragraph(
              'Importi in euro, arrotondati una volta alla fine del mese. Vicino non muove denaro: il pagamento avviene tra le attività.',
            ),
          ],
        },
        {
          title: seen.side === 'owner' ? 'Le attività associate' : 'La tua attività',
          blocks: [
            {
              type: 'table',
              head: ['Attività', 'Punti dati', 'Punti stornati', 'Premi consegnati', 'Saldo'],
              rows: statements.map((row) => [
                row.brand.username,
                NUMBER.format(row.pointsEarned),
                NUMBER.format(row.pointsReversed),
                NUMBER.format(row.prizes),
                centsText(row.amountCents),
              ]),
            },
            ...statements.map((row) => paragraph(inWords(row))),
          ],
        },
        ...ledgerSection(await readDaysNote(db, romeDate(madeAt))),
      ],
    },
    {
      author: ownerName,
      subject: `Compensazione ${params.month}`,
      at: madeAt,
      byline: `${programName} · ${month}`,
      foot: [`Rendiconto di ${month}`, params.programId],
    },
  )
  return { bytes, fileName: `compensazione-${params.month}.pdf`, isFinal: false }
}

/** Names the state of the public ledger on the statement's day: nothing before it can change unseen. */
function ledgerSection(note: string | undefined) {
  if (note === undefined) return []
  const [origin = '', size = '', root = ''] = note.split('\n')
  const text = `Registro pubblico ${origin}: ${NUMBER.format(Number(size))} movimenti, impronta ${root}. Si verifica alla pagina /verifica.`
  return [{ title: 'Il registro di quel giorno', blocks: [paragraph(text)] }]
}

function inWords({ amountCents, brand, ownerName }: StatementRow): string {
  if (amountCents === 0) return `Tra ${brand.username} e ${ownerName} non è dovuto nulla.`
  const [from, to] = amountCents < 0 ? [brand.username, ownerName] : [ownerName, brand.username]
  return `${from} deve a ${to} ${centsText(Math.abs(amountCents))}.`
}

const HEADINGS = {
  it: ['Data', 'Attività', 'Movimento', 'Punti', 'Dare (€)', 'Avere (€)', 'Riferimento'],
  en: ['Date', 'Business', 'Entry', 'Points', 'Owes (€)', 'Is owed (€)', 'Reference'],
} as const satisfies Record<Language, readonly string[]>
const KINDS = {
  it: {
    earned: 'Punti dati',
    reversed: 'Punti stornati',
    'handed-over': 'Premio consegnato',
    undone: 'Consegna annullata',
  },
  en: {
    earned: 'Points given',
    reversed: 'Points taken back',
    'handed-over': 'Prize handed over',
    undone: 'Handover undone',
  },
} as const satisfies Record<Language, Record<EntryLine['kind'], string>>

/**
 * Makes a CSV of the entries of a month's statement. Amounts have five decimals, because only the
 * sum is rounded.
 */
export async function statementCsv(db: Db, params: Params, language: Language): Promise<Document> {
  const { lines } = await ofMonth(db, params)
  const amountOf = (milli: number): string => {
    if (milli <= 0) return ''
    return numberCell(milli / 100_000, language, 5)
  }
  const rows = lines.map(({ at, brand, kind, points, amountMilli, id }) =>
    csvLine([
      romeDate(at),
      brand,
      KINDS[language][kind],
      String(points),
      amountOf(-amountMilli),
      amountOf(amountMilli),
      id,
    ]),
  )
  const bytes = Buffer.from(BYTE_ORDER_MARK + csvLine(HEADINGS[language]) + rows.join(''))
  return { bytes, fileName: `compensazione-${params.month}.csv`, isFinal: false, isSaved: true }
}

const paragraph = (text: string) => ({ type: 'paragraph', text }) as const
const NUMBER = new Intl.NumberFormat('it-IT')
const MONTH = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', month: 'long', year: 'numeric' })
