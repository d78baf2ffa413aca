import { z } from 'zod'
import { emailSchema, oneTimeToken } from '../auth/schemas.ts'
import { idSchema } from '../../common/ids.ts'
import { momentSchema } from '../../common/moments.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, cursorQuery } from '../../common/query.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE } from '../../roles.ts'
import { STAFF_ROLES, STAFF_SHOPS_MAX } from './constants.ts'
import { activitySchema, invitationSchema, staffRoleSchema, staffSchema } from './schemas.ts'

/** The only thing that a manager cannot do for the brand. */
const OWNER = ['brand'] as const
const editing = endpointsOf({ tag: 'staff', access: OWNER, permission: 'staff-EDIT' })
const listing = endpointsOf({ tag: 'staff', access: OWNER, permission: 'staff-LIST' })

const terms = {
  /** A role made on this role that allows less. */
  narrowedTo: idSchema.nullable().default(null),
  /** The brand's shops; empty = all of them. */
  shopIds: z.array(idSchema).max(STAFF_SHOPS_MAX).default([]),
  endsAt: momentSchema.nullable().default(null),
}

export const listStaff = listing('GET /staff', {
  summary: 'Who works for one’s own brand or is invited to, newest first',
  query: z.object({
    limit: queryLimit(20),
    cursor: queryCursor,
    /** `past`: ended employments, and withdrawn invitations. */
    state: z.enum(['current', 'past']).default('current'),
  }),
  response: cursorPage(staffSchema),
})

export const listStaffRoles = listing('GET /staff/role', {
  summary: 'Roles that allow a manager or a till less',
  response: z.array(staffRoleSchema),
})

/** An e-mail asks the person to accept. */
export const inviteStaff = editing('POST /staff', {
  summary: 'Invite somebody to work for one’s own brand',
  onRepeat: 'keyed',
  body: z.strictObject({ email: emailSchema, role: z.enum(STAFF_ROLES), ...terms }),
  status: 201,
  response: staffSchema,
  perMinute: 20,
  errors: ['brand_required', 'staff_known', 'staff_full', 'staff_date', 'shop_not_found', 'role_not_found'],
})

/** Applies at once, at every server (docs/modules/identity.md, "Roles and permissions"). */
export const changeStaff = editing('PUT /staff/{id}', {
  summary: 'Change where, as what and until when somebody works',
  body: z.strictObject({ role: z.enum(STAFF_ROLES), ...terms }),
  response: staffSchema,
  errors: ['staff_not_found', 'staff_state', 'staff_date', 'shop_not_found', 'role_not_found'],
})

export const resendStaff = editing('POST /staff/{id}/resend', {
  summary: 'Send the e-mail of an invitation again; earlier links stop working',
  onRepeat: 'keyed',
  response: staffSchema,
  perMinute: 10,
  errors: ['staff_not_found', 'staff_state', 'staff_sends'],
})

/** The person is signed out everywhere and is a consumer from then on. */
export const endStaff = editing('DELETE /staff/{id}', {
  summary: 'End somebody’s work, or withdraw their invitation',
  errors: ['staff_not_found'],
})

export const staffActivity = listing('GET /staff/{id}/activity', {
  summary: 'What somebody did for the brand, newest first',
  query: cursorQuery(20),
  response: cursorPage(activitySchema),
  errors: ['staff_not_found'],
})

export const readInvitation = defineEndpoint('POST /staff/invitation', {
  summary: 'What the link of an invitation offers',
  tag: 'staff',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  response: invitationSchema,
  perMinute: 30,
  errors: ['invitation_invalid'],
})

/** The account of the invited address joins the brand: it can no longer buy there. */
export const acceptInvitation = defineEndpoint('POST /staff/invitation/accept', {
  summary: 'Accept an invitation with the account of its address',
  tag: 'staff',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ token: oneTimeToken }),
  response: z.object({ role: z.enum(STAFF_ROLES) }),
  perMinute: 30,
  errors: ['invitation_invalid', 'invitation_other_address', 'invitation_other_work'],
})
