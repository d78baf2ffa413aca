import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'

/**
 * Server-sent events of the caller: `event` is the type, `data` its JSON; after an interruption the
 * client sends the last `id` as Last-Event-ID. A comment line is sent every 20 s. The stream ends
 * with the access token; a user may have five open. With `deal` it also sends changes of comments
 * on that deal, with `program` changes of metrics of a program that the caller runs: each at most
 * once a second and without an id.
 */
export const openStream = defineEndpoint('GET /stream', {
  summary: 'Live updates of the caller (text/event-stream)',
  tag: 'live',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({ deal: idSchema.optional(), program: idSchema.optional() }),
  stream: true,
  perMinute: 60,
  errors: ['too_many_streams', 'program_not_found'],
})
