import { defineFeature } from '../../../platform/feature.ts'
import { integrationsDemo } from './integrations.demo.ts'
import { integrationsData } from './integrations.personal-data.ts'
import { routes } from './integrations.routes.ts'

/** Shop systems of brands: API keys, and the endpoints that they call. */
export const apiKeys = defineFeature({
  name: 'api-keys',
  tags: [{ name: 'integration', description: 'API keys of a brand, and the calls of its shop systems' }],
  routes,
  personalData: [integrationsData],
  demo: integrationsDemo,
})
