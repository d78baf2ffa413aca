import { defineFeature } from '../../platform/feature.ts'
import { routes } from './brand-admin.routes.ts'

/** The superAdmin's section of brands. */
export const brandAdmin = defineFeature({ name: 'brand-admin', tags: [], routes })
