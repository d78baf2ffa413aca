import { defineFeature, inTurn } from '../../../platform/feature.ts'
import { suspensionNotices } from './admin/admin.consumers.ts'
import { liftSuspensions } from './admin/admin.jobs.ts'
import { messages as ofAdmin } from './admin/admin.messages.ts'
import { routes as adminRoutes } from './admin/admin.routes.ts'
import { businessJob } from './applications/applications.jobs.ts'
import { messages as ofApplications } from './applications/applications.messages.ts'
import { businessData } from './applications/applications.personal-data.ts'
import { routes as businessRoutes } from './applications/applications.routes.ts'
import { brandDemo } from './brands.demo.ts'
import { routes as brandRoutes } from './brands.routes.ts'
import { notifyTerms } from './terms/terms.jobs.ts'
import { messages as ofTerms } from './terms/terms.messages.ts'
import { routes as termsRoutes } from './terms/terms.routes.ts'

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
  routes: inTurn(brandRoutes, businessRoutes, termsRoutes, adminRoutes),
  consumers: [suspensionNotices],
  jobs: [liftSuspensions, businessJob, notifyTerms],
  messages: [ofAdmin, ofApplications, ofTerms],
  personalData: [businessData],
  demo: brandDemo,
})
