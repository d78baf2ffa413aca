import { z } from 'zod'

/** UUIDv7 as text, turned into lower case so that equal ids are equal texts. */
export const idSchema = z.uuid().toLowerCase()

export const idParams = z.object({ id: idSchema })
