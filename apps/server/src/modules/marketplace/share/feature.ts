import { defineFeature } from '../../../platform/feature.ts'
import { routes } from './share.routes.ts'

/** Images and page heads of shared links. */
export const share = defineFeature({ name: 'share', routes })
