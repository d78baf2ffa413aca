import { defineFeature } from '../../../platform/feature.ts'
import { forget } from '../../../platform/deliveries/suppressions.ts'
import { suppressionData } from './suppressions.personal-data.ts'
import { routes } from './suppressions.routes.ts'

/** Addresses to which no e-mail goes that can be switched off, because mail came back or was called spam. */
export const suppressions = defineFeature({
  name: 'suppressions',
  routes,
  personalData: [suppressionData],
  keeping: [{ key: 'mailSuppressions', end: forget }],
})
