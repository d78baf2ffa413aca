import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './permissions.routes.ts'

/** Roles, their permissions, and the people who have them. */
export const permissions = defineFeature({
  name: 'permissions',
  tags: [
    { name: 'role', description: 'Roles: what they allow, and who has them' },
    { name: 'permission', description: 'What roles can allow' },
  ],
  routes,
})
