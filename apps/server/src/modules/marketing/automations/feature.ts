import { defineFeature } from '../../../platform/feature.ts'
import { automationRuns } from './automations.consumers.ts'
import { jobs } from './automations.jobs.ts'
import { giftsWithoutPurchase } from './automations.queries.ts'
import { automationDemo } from './automations.demo.ts'
import { automationData } from './automations.personal-data.ts'
import { routes } from './automations.routes.ts'

/**
 * Automazioni: actions of a brand for its members that events trigger (docs/modules/marketing.md,
 * "Automations").
 */
export const automations = defineFeature({
  name: 'automations',
  tags: [{ name: 'automation', description: 'What is done for members when something happens' }],
  routes,
  consumers: [automationRuns],
  jobs,
  demo: automationDemo,
  personalData: [automationData],
  provides: { giftsWithoutPurchase },
})
