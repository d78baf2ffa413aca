import { FILE_LIMITS } from '@vicino/contract/foundation/files/constants'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { unusedBytes } from './files.queries.ts'

/**
 * The uploader, and the bytes that the request announces (its Content-Length; 0 when it announces
 * none).
 */
export interface Uploading {
  readonly actor: Actor
  readonly bytes: number
}

/**
 * Checks that an account's unused uploads stay within FILE_LIMITS.unusedBytes.
 * @throws AppError upload_quota when this upload would exceed them
 */
export async function assertQuota(db: Db, { actor, bytes }: Uploading): Promise<void> {
  if ((await unusedBytes(db, actor.sub)) + bytes > FILE_LIMITS.unusedBytes) throw new AppError('upload_quota')
}
