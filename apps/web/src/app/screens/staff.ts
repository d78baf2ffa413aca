import { defineScreen } from '../screen.ts'

/** Who works for the brand: the owner's alone. */
export const staff = defineScreen({
  path: '/personale',
  frame: 'shell',
  roles: ['brand'],
  needs: 'staff-LIST',
  page: () => import('../routes/staff.tsx'),
})

/** The link of the e-mail that invites somebody. */
export const staffInvitation = defineScreen({
  path: '/invito-staff',
  frame: 'own',
  roles: 'anyone',
  page: () => import('../routes/staff-invitation.tsx'),
})
