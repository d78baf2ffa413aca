import { defineFeature } from '../../../platform/feature.ts'
import './one-time-purposes.ts'
import { phoneCardData } from './phone-cards.personal-data.ts'
import { routes } from './phone-cards.routes.ts'

/** Customers whom a till adds by their telephone number (docs/modules/till.md, "Telephone number"). */
export const phoneCards = defineFeature({ name: 'phone-cards', routes, personalData: [phoneCardData] })
