import { defineFeature } from '../../platform/feature.ts'
import { displayJob } from './displays.jobs.ts'
import { displayData } from './displays.personal-data.ts'
import { routes } from './displays.routes.ts'

/** Screens in shops that show a brand's deals: paired by a code, each with a playlist. */
export const displays = defineFeature({
  name: 'displays',
  tags: [
    { name: 'display', description: 'The displays of a brand and their playlists' },
    { name: 'display-player', description: 'What screens call, with a token of their own' },
  ],
  routes,
  jobs: [displayJob],
  personalData: [displayData],
})
