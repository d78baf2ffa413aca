import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document } from '../../platform/http/endpoint.ts'
import { foundRegulation } from './read-published.ts'
import { renderPdf } from './pdf/render.ts'

/** The PDFs that were asked for last, by program and version: when a version is announced, many ask for the same one. */
const rendered = new BoundedCache<string, Buffer>(20)

/** A published version as PDF; the same bytes each time. @throws AppError regulation_not_found */
export async function regulationPdf(db: Db, programId: string, version: number): Promise<Document> {
  const row = await foundRegulation(db, programId, version)
  const key = `${programId} ${version}`
  let bytes = rendered.get(key)
  if (bytes === undefined) {
    bytes = await renderPdf(row.body, {
      version,
      sha256: row.sha256,
      publishedAt: row.published_at,
      brandName: row.promoter,
    })
    rendered.set(key, bytes)
  }
  return { bytes, fileName: `regolamento-${programId}-v${version}.pdf`, isFinal: true }
}
