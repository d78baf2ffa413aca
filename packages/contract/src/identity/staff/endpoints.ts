import { z } from 'zod'
import { emailSchema, oneTimeToken } from '../auth/schemas.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { momentSchema } from '../../common/moments.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { STAFF_ROLES, STAFF_SHOPS_MAX } from './constants.ts'
import { activitySchema, invitationSchema, staffRoleSchema, staffSchema } from './schemas.ts'

/** A manager does everything for the brand but this. */
const OWNER = ['brand'] as const

const terms = {
  /** A role made on the role that allows less. */
  narrowedTo: idSchema.nullable().default(null),
  /** The brand's shops; empty = all of them. */
  shopIds: z.array(idSchema).max(STAFF_SHOPS_MAX).default([]),
  endsAt: momentSchema.nullable().default(null),
}

export const listStaff = defineEndpoint({
  address: 'GET /staff',
  summary: 'Who works for one’s own brand or is invited to, newest first',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-LIST',
  query: z.object({
    limit: queryLimit(20),
    cursor: queryCursor,
    /** `past`: whose work ended, and invitations that were withdrawn. */
    state: z.enum(['current', 'past']).default('current'),
  }),
  status: 200,
  response: cursorPage(staffSchema),
  errors: [],
})

export const listStaffRoles = defineEndpoint({
  address: 'GET /staff/role',
  summary: 'Roles that allow a manager or a till less',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-LIST',
  status: 200,
  response: z.array(staffRoleSchema),
  errors: [],
})

/** An e-mail asks the person to accept. */
export const inviteStaff = defineEndpoint({
  address: 'POST /staff',
  summary: 'Invite somebody to work for one’s own brand',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-EDIT',
  onRepeat: 'keyed',
  body: z.strictObject({ email: emailSchema, role: z.enum(STAFF_ROLES), ...terms }),
  status: 201,
  response: staffSchema,
  errors: ['brand_required', 'staff_known', 'staff_full', 'staff_date', 'shop_not_found', 'role_not_found'],
  perMinute: 20,
})

/** Counts at once, at every server (docs/modules/identity.md, "Roles and permissions"). */
export const changeStaff = defineEndpoint({
  address: 'PUT /staff/{id}',
  summary: 'Change where, as what and until when somebody works',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-EDIT',
  params: idParams,
  body: z.strictObject({ role: z.enum(STAFF_ROLES), ...terms }),
  status: 200,
  response: staffSchema,
  errors: ['staff_not_found', 'staff_state', 'staff_date', 'shop_not_found', 'role_not_found'],
})

export const resendStaff = defineEndpoint({
  address: 'POST /staff/{id}/resend',
  summary: 'Send the e-mail of an invitation again; earlier links stop working',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-EDIT',
  onRepeat: 'keyed',
  params: idParams,
  status: 200,
  response: staffSchema,
  errors: ['staff_not_found', 'staff_state', 'staff_sends'],
  perMinute: 10,
})

/** Who worked is signed out everywhere and is a consumer from then on. */
export const endStaff = defineEndpoint({
  address: 'DELETE /staff/{id}',
  summary: 'End somebody’s work, or withdraw their invitation',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-EDIT',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['staff_not_found'],
})

export const staffActivity = defineEndpoint({
  address: 'GET /staff/{id}/activity',
  summary: 'What somebody did for the brand, newest first',
  tag: 'staff',
  access: OWNER,
  permission: 'staff-LIST',
  params: idParams,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(activitySchema),
  errors: ['staff_not_found'],
})

export const readInvitation = defineEndpoint({
  address: 'POST /staff/invitation',
  summary: 'What the link of an invitation offers',
  tag: 'staff',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  status: 200,
  response: invitationSchema,
  errors: ['invitation_invalid'],
  perMinute: 30,
})

/** The account of the invited address becomes the brand's: it buys nothing at that brand any more. */
export const acceptInvitation = defineEndpoint({
  address: 'POST /staff/invitation/accept',
  summary: 'Accept an invitation with the account of its address',
  tag: 'staff',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  status: 200,
  response: z.object({ role: z.enum(STAFF_ROLES) }),
  errors: ['invitation_invalid', 'invitation_other_address', 'invitation_other_work'],
  perMinute: 30,
})
