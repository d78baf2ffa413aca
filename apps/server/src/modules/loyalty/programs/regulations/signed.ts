import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { signedAddress } from '../../../../platform/files/files.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { releaseFilesOf, useFiles } from '../../../foundation/files/public.ts'
import { ownSource } from './draft-regulation.ts'
import { presentDraft } from './regulations.presenter.ts'
import { readSource, writeSigned } from './regulations.queries.ts'
import { presentOf } from './sources.ts'

/** Returns the `usedBy` of the signed PDF of a version of a program's regulation. */
const signedOf = (programId: string, version: number): string => `regulation ${programId} ${version}`

/**
 * Stores an uploaded PDF as the signed regulation of a program in any state, for the version in
 * force. Files of earlier versions stay; another file for the same version replaces it.
 * @throws AppError program_not_found, regulation_unpublished, file_not_found (also somebody
 * else's), file_unfit, file_in_use
 */
export function keepSigned(
  db: Database,
  { clock }: Services,
  programId: string,
  key: string,
  actor: Actor,
): Promise<RegulationDraft> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await ownSource(tx, programId, actor, { lock: true })
    if (before.version === null) throw new AppError('regulation_unpublished')
    const files = [{ key, use: 'regulation' as const, field: 'key' }]
    await useFiles(tx, { usedBy: signedOf(programId, before.version), ownerId: actor.sub, files, now })
    if (await writeSigned(tx, programId, { version: before.version, key, now })) {
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'regulation.sign',
        objectType: 'program',
        objectId: programId,
        brandId: before.brand_id,
        detail: {
          version: before.version,
          key,
          before: before.signed.find(({ version }) => version === before.version)?.sha256 ?? null,
        },
        now,
      })
    }
    const row = await readSource(tx, programId)
    if (row === undefined) throw new Error(`No program ${programId}`)
    return presentDraft(programId, row, presentOf(row))
  })
}

/**
 * Makes an address from which the signed PDF of a version, else the newest one, can be downloaded
 * for an hour.
 * @throws AppError program_not_found, also for a program of a brand that the caller does not work
 * for; regulation_unsigned
 */
export async function signedRegulation(
  db: Db,
  services: Services,
  programId: string,
  version: number | undefined,
  actor: Actor,
): Promise<{ url: string }> {
  const source = await ownSource(db, programId, actor)
  const signed = source.signed.find((file) => version === undefined || file.version === version)
  if (signed === undefined) throw new AppError('regulation_unsigned')
  return { url: signedAddress(services, signed.key) }
}

/** Releases the signed PDFs when their program is deleted. Call it while its rows still stand. */
export async function releaseSigned(tx: Db, programId: string, now: Date): Promise<void> {
  const source = await readSource(tx, programId)
  const records = (source?.signed ?? []).map(({ version }) => signedOf(programId, version))
  await releaseFilesOf(tx, records, now)
}
