import type { ReadDatabases } from './standbys.ts'

/** SQLSTATE of a write on a standby. */
const READ_ONLY = '25006'

/**
 * Runs the statement of a GET that also notes something; where the primary is gone, so that nothing
 * can be noted, the one that only reads.
 */
export async function writeOrRead<Result>(
  { isPrimaryGone }: Pick<ReadDatabases, 'isPrimaryGone'>,
  write: () => Promise<Result>,
  read: () => Promise<Result>,
): Promise<Result> {
  if (isPrimaryGone) return read()
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: unknown }).code !== READ_ONLY) throw error
    return read()
  }
}
