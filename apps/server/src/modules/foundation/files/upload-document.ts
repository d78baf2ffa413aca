import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Incoming } from '../../../platform/http/idempotency.ts'
import { removalDue } from './claim-files.ts'
import { insertFile, type NewFile } from './files.queries.ts'

/**
 * Bytes at the end of a file in which the PDF's end mark must be (ISO 32000, 7.5.5); software adds
 * a few bytes after it.
 */
const TAIL_BYTES = 1024

/**
 * An uploaded PDF, stored byte for byte, because a signature covers them all. Its row makes it a
 * private file of its uploader until something claims it (claim.ts). prepare() throws AppError
 * file_type_refused (no PDF by its content), file_unreadable (without its end).
 */
export function incomingDocument(
  { storage, clock }: Services,
  actor: Actor,
  bytes: Buffer,
): Incoming<NewFile> {
  const key = `documents/regulation/${randomUUID()}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    digest: sha256,
    async prepare() {
      if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) {
        throw new AppError('file_type_refused', { values: { types: 'PDF' } })
      }
      if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF')) throw new AppError('file_unreadable')
      await storage.put(key, bytes)
      const now = clock.now()
      return {
        key,
        owner_id: actor.sub,
        kind: 'document',
        content_type: 'application/pdf',
        bytes: bytes.length,
        objects: [key],
        sha256,
        created_at: now,
        due_at: removalDue(now),
      }
    },
    discard: () => storage.remove([key]),
  }
}

/** Stores a PDF that the product made for a person, as if they had uploaded it. @returns its key */
export async function storeDocument(
  tx: Db,
  services: Services,
  actor: Actor,
  bytes: Buffer,
): Promise<string> {
  const file = await incomingDocument(services, actor, bytes).prepare()
  await insertFile(tx, file)
  return file.key
}
