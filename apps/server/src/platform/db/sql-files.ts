import { join } from 'node:path'

/** The folder of the server's workspace: schema/, migrations/ and src/ with its *.functions.sql lie in it. */
export const SERVER = join(import.meta.dirname, '../../..')
