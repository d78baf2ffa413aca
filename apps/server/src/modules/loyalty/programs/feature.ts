import { defineFeature, inTurn } from '../../../platform/feature.ts'
import { readOwn } from './own-program.ts'
import { programNotices, startNotices } from './programs.consumers.ts'
import { programDemo } from './programs.demo.ts'
import './programs.events.ts'
import { programLife, programNights } from './programs.jobs.ts'
import { messages as ofPrograms } from './programs.messages.ts'
import { routes as programRoutes } from './programs.routes.ts'
import { regulationNotices } from './regulations/regulations.consumers.ts'
import { messages as ofRegulations } from './regulations/regulations.messages.ts'
import { routes as regulationRoutes } from './regulations/regulations.routes.ts'
import { rewardDemo } from './rewards/rewards.demo.ts'
import { routes as rewardRoutes } from './rewards/rewards.routes.ts'

/**
 * Loyalty programs of brands: their states, mechanics, tiers, metrics, catalogues and regulations.
 */
export const programs = defineFeature({
  name: 'programs',
  tags: [
    { name: 'programs', description: 'Loyalty programs of brands: life, mechanics, levels, figures' },
    { name: 'reward', description: 'Rewards of loyalty programs' },
    { name: 'regulation', description: 'Regulations of loyalty programs' },
  ],
  routes: inTurn(programRoutes, rewardRoutes, regulationRoutes),
  jobs: [programLife, programNights],
  consumers: [programNotices, startNotices, regulationNotices],
  messages: [ofPrograms, ofRegulations],
  provides: { guardProgramTopic: readOwn },
  demo: [programDemo, rewardDemo],
})
