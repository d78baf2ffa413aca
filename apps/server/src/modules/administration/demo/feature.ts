import { defineFeature } from '../../../platform/feature.ts'
import { demoRefresher } from './refresher.ts'

/** Keeps a loaded demo alive; the program scripts/load-demo.ts loads it. */
export const demo = defineFeature({ name: 'demo', jobs: [demoRefresher] })
