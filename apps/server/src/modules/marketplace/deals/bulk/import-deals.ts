import type { Language } from '@vicino/contract/common/language'
import { IMPORT_ROWS } from '@vicino/contract/marketplace/deals/constants'
import type { importDeals as importEndpoint } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealImport } from '@vicino/contract/marketplace/deals/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import { inSavepoint } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { categoriesByName } from '../../categories/public.ts'
import {
  type ReadRow,
  readSentFile,
  refusedFile,
  unreadableRow,
} from '../../../foundation/file-import/public.ts'
import { createDeal } from '../publish/create-deal.ts'
import { COLUMNS, HEADINGS } from './columns.ts'
import { reasonOf, reasonOfError } from './reasons.ts'
import { bodyOf, type DealRow, dealRowSchema, type Known } from './rows.ts'

/** Names of the categories, for a reason that offers them. */
interface KnownNames {
  readonly names: Readonly<Record<Language, readonly string[]>>
}

/**
 * Publishes the rows of a CSV file one by one: a refused row leaves nothing behind and does not
 * stop the others. A dry run does the same and rolls it back, so its result is that of a
 * real run.
 * @throws AppError brand_required, import_unreadable, import_too_long
 */
export async function importDeals(
  tx: Db,
  services: Services,
  { csv, media, dryRun }: BodyOf<typeof importEndpoint>,
  actor: Actor,
  language: Language,
): Promise<DealImport> {
  if (actor.brandId === null) throw new AppError('brand_required')
  const headings = HEADINGS[language]
  const file = { schema: dealRowSchema, columns: COLUMNS, headings, max: IMPORT_ROWS }
  const rows = await readSentFile(csv, file, language)
  const known = { media, ...(await categoriesByName(tx)) }
  return inSavepoint(tx, () => publishRows(tx, services, { rows, known, dryRun }, actor, language), dryRun)
}

async function publishRows(
  tx: Db,
  services: Services,
  { rows, known, dryRun }: { rows: readonly ReadRow<DealRow>[]; known: Known & KnownNames; dryRun: boolean },
  actor: Actor,
  language: Language,
): Promise<DealImport> {
  const accepted: DealImport['accepted'] = []
  const refused: (DealImport['refused'][number] & { readonly cells: Partial<DealRow> })[] = []
  for (const entry of rows) {
    if ('refused' in entry) {
      refused.push({
        line: entry.line,
        title: entry.refused.key,
        reason: unreadableRow(entry.refused.reason, language),
        cells: { title: entry.refused.key },
      })
      continue
    }
    const { line, row } = entry
    const { title } = row
    const parsed = bodyOf(row, known)
    if ('refused' in parsed) {
      refused.push({
        line,
        title,
        reason: reasonOf(parsed.refused, row, known.names[language], language),
        cells: row,
      })
      continue
    }
    try {
      const deal = await inSavepoint(tx, () => createDeal(tx, services, parsed.body, actor))
      accepted.push({ line, title, _id: dryRun ? null : deal._id })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ line, title, reason: reasonOfError(error, row, language), cells: row })
    }
  }
  const sorted = refused.toSorted((a, b) => a.line - b.line)
  return {
    accepted,
    refused: sorted.map(({ cells: _cells, ...row }) => row),
    refusedFile: sorted.length === 0 ? null : refusedFile(HEADINGS[language], sorted, language),
  }
}
