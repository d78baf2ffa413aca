import { z } from 'zod'
import { emailSchema, usernameSchema } from '../auth/schemas.ts'
import { readableText } from '../../common/text.ts'
import { endpointsOf } from '../../endpoint.ts'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { ANY_ROLE } from '../../roles.ts'
import { phoneSchema, userSchema } from './schemas.ts'

const anyRole = endpointsOf({ tag: 'user', access: ANY_ROLE })

export const getUser = anyRole('GET /user/{id}', {
  summary: 'One’s own record (superAdmin: any)',
  permission: { own: 'user-LIST', all: 'user-LIST_ALL' },
  response: userSchema,
  errors: ['user_not_found'],
})

/** Role, brand, verification and counters cannot be set here: unknown fields are refused. */
export const updateUser = anyRole('PUT /user/{id}', {
  summary: 'Change one’s own record',
  permission: { own: 'user-EDIT', all: 'user-EDIT_ALL' },
  body: z.strictObject({
    email: emailSchema.optional(),
    username: usernameSchema.optional(),
    handle: z
      .string()
      .regex(/^[a-z0-9._]{3,30}$/, 'handle')
      .optional(),
    firstName: z.union([z.literal(''), readableText(60)]).optional(),
    lastName: z.union([z.literal(''), readableText(60)]).optional(),
    /**
     * YYYY-MM-DD, at least 14 years ago by the server's clock (art. 2-quinquies Codice Privacy).
     */
    birthDate: z.iso.date('birth_date').nullable().optional(),
    phone: phoneSchema.nullable().optional(),
    language: z.enum(['it', 'en']).nullable().optional(),
    /**
     * ISTAT code of a comune that the person has chosen; null = use the device's position again.
     */
    placeId: z
      .string()
      .regex(/^\d{6}$/)
      .nullable()
      .optional(),
    /** Key of an uploaded image (POST /file/image, folder avatar); null removes it. */
    avatar: fileKeySchema.nullable().optional(),
    /** Required to change the email of an account that has a password. */
    currentPassword: z.string().min(1).max(200).optional(),
    cookieConsent: z.strictObject({ statistics: z.boolean(), marketing: z.boolean() }).optional(),
  }),
  response: userSchema,
  errors: [
    'user_not_found',
    'permission_not_held',
    'email_taken',
    'username_taken',
    'handle_taken',
    'password_wrong',
    'confirmation_needed',
    'login_rate_limited',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})
