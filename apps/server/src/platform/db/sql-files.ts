import { join } from 'node:path'

/**
 * Folder of the server's workspace, with schema/, migrations/ and src/ with its *.functions.sql.
 */
export const SERVER = join(import.meta.dirname, '../../..')
