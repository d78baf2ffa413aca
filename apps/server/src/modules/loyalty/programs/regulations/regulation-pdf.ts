import { BoundedCache } from '../../../../platform/bounded-cache.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Document } from '../../../../platform/http/endpoint.ts'
import { foundRegulation } from './read-published.ts'
import { renderPdf } from './pdf/render.ts'
import { romeDay } from '../../../../platform/rome-moments.ts'

/**
 * The last rendered PDFs by program and version: after an announcement many members open the same
 * one.
 */
const rendered = new BoundedCache<string, Buffer>(20)

/**
 * Renders a published version as PDF, with the same bytes each time. @throws AppError
 * regulation_not_found
 */
export async function regulationPdf(db: Db, programId: string, version: number): Promise<Document> {
  const row = await foundRegulation(db, programId, version)
  const key = `${programId} ${version}`
  let bytes = rendered.get(key)
  if (bytes === undefined) {
    const dated = `Versione ${version}, pubblicata il ${romeDay(row.published_at)}`
    bytes = await renderPdf(row.body, {
      author: row.promoter,
      subject: `Versione ${version}, SHA-256 ${row.sha256}`,
      at: row.published_at,
      byline: `${row.promoter} · ${dated}`,
      foot: [dated, `SHA-256 ${row.sha256}`],
    })
    rendered.set(key, bytes)
  }
  return { bytes, fileName: `regolamento-${programId}-v${version}.pdf`, isFinal: true }
}
