import { z } from 'zod'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { suppressionSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'notification', access: ANY_ROLE, permission: 'own' })

/** While it lasts, only e-mails come that cannot be switched off. */
export const getSuppression = own('GET /notification/email-suppression', {
  summary: 'Whether e-mails to the caller came back or were called spam',
  response: z.object({ suppression: suppressionSchema.nullable() }),
})

/** A later bounce or complaint begins it again. */
export const resumeEmails = own('DELETE /notification/email-suppression', {
  summary: 'Let e-mails come to the caller’s address again',
})
