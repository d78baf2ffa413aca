import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { INVITATION_DAYS, INVITATION_SENDS } from '@vicino/contract/identity/staff/constants'
import type { Activity, Invitation, StaffMember } from '@vicino/contract/identity/staff/schemas'
import type { InvitationRow } from './invitations.queries.ts'
import type { ActivityRow, StaffRow } from './staff.queries.ts'

export function presentStaff(row: StaffRow, actor: Actor, now: Date): StaffMember {
  const may = allows(actor, 'staff-EDIT')
  const linkEnds = row.sent_at.getTime() + INVITATION_DAYS * DAY_MS
  const isOver = linkEnds <= now.getTime() || (row.ends_at !== null && row.ends_at <= now)
  const isCurrent = row.state === 'invited' || row.state === 'active'
  return {
    _id: row.id,
    email: row.email ?? '',
    username: row.username,
    role: row.role,
    narrowed: row.role_id === null ? null : { _id: row.role_id, name: row.role_name ?? '' },
    shopIds: row.shops,
    endsAt: row.ends_at?.toISOString() ?? null,
    state: row.state === 'invited' && isOver ? 'expired' : row.state,
    sentAt: row.sent_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    can: {
      change: may && isCurrent,
      resend: may && row.state === 'invited' && row.sends < INVITATION_SENDS,
      end: may && isCurrent,
    },
  }
}

export const presentInvitation = (row: InvitationRow): Invitation => ({
  brand: { _id: row.brand_id, username: row.brand, logo: row.logo },
  email: row.email,
  role: row.role,
  shops: row.shop_names,
  endsAt: row.ends_at?.toISOString() ?? null,
})

export const presentActivity = (row: ActivityRow): Activity => ({
  _id: row.id,
  action: row.action,
  at: row.created_at.toISOString(),
  cents: row.cents,
  points: row.points,
})
