import { defineScreen } from '../screen.ts'

/** The brand's staff, for the owner only. */
export const staff = defineScreen({
  path: '/personale',
  frame: 'shell',
  roles: ['brand'],
  needs: 'staff-LIST',
  page: () => import('../routes/staff.tsx'),
})

/** The link in the email that invites a staff member. */
export const staffInvitation = defineScreen({
  path: '/invito-staff',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/staff-invitation.tsx'),
})
