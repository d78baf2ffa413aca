import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './share.routes.ts'

/** Pictures and page heads of shared links. */
export const share = defineFeature({ name: 'share', routes })
