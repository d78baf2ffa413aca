import { defineFeature } from '../../../platform/feature.ts'
import { redemptionsOfDisplays } from './displays.consumers.ts'
import { displayDemo } from './displays.demo.ts'
import { jobs } from './displays.jobs.ts'
import { messages } from './displays.messages.ts'
import { displayData } from './displays.personal-data.ts'
import { routes } from './displays.routes.ts'

/**
 * Screens in shops that show a brand's deals: paired by a code, each with a playlist (R-394 to
 *
 */
export const displays = defineFeature({
  name: 'displays',
  tags: [
    { name: 'display', description: 'The displays of a brand and their playlists' },
    { name: 'display-player', description: 'What screens call, with a token of their own' },
  ],
  routes,
  jobs,
  consumers: [redemptionsOfDisplays],
  messages,
  personalData: [displayData],
  demo: displayDemo,
})
