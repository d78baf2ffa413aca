import { defineFeature, inTurn } from '../../../platform/feature.ts'
import { suspensionNotices } from './admin/brand-admin.consumers.ts'
import { liftSuspensions } from './admin/brand-admin.jobs.ts'
import { messages as ofAdmin } from './admin/brand-admin.messages.ts'
import { routes as adminRoutes } from './admin/brand-admin.routes.ts'
import { businessJob } from './applications/business.jobs.ts'
import { messages as ofApplications } from './applications/business.messages.ts'
import { businessData } from './applications/business.personal-data.ts'
import { routes as businessRoutes } from './applications/business.routes.ts'
import { brandDemo } from './brands.demo.ts'
import { routes as brandRoutes } from './brands.routes.ts'

/**
 * Brands: their public profile, the application for one, the company behind it, and the
 * superAdmin's section with suspensions.
 */
export const brands = defineFeature({
  name: 'brands',
  tags: [
    { name: 'brand', description: 'Public profiles of brands' },
    { name: 'business', description: 'Brand accounts: applications, decisions, company data' },
  ],
  routes: inTurn(brandRoutes, businessRoutes, adminRoutes),
  consumers: [suspensionNotices],
  jobs: [liftSuspensions, businessJob],
  messages: [ofAdmin, ofApplications],
  personalData: [businessData],
  demo: brandDemo,
})
