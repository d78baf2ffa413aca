import { defineFeature } from '../../../platform/feature.ts'
import { programNotices } from './programs.consumers.ts'
import { readOwn } from './own-program.ts'
import { programDemo } from './programs.demo.ts'
import './programs.events.ts'
import { programLife, programNights } from './programs.jobs.ts'
import { messages } from './programs.messages.ts'
import { routes } from './programs.routes.ts'

/** Loyalty programs of brands: their life, mechanics, levels and figures. */
export const programs = defineFeature({
  name: 'programs',
  tags: [{ name: 'programs', description: 'Loyalty programs of brands: life, mechanics, levels, figures' }],
  routes,
  jobs: [programLife, programNights],
  consumers: [programNotices],
  messages,
  provides: { guardProgramTopic: readOwn },
  demo: programDemo,
})
