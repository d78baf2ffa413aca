import type { Feature } from '../../platform/feature.ts'
import { files } from './files/feature.ts'
import { flags } from './flags/feature.ts'
import { ledger } from './ledger/feature.ts'
import { live } from './live/feature.ts'
import { notifications } from './notifications/feature.ts'
import { places } from './places/feature.ts'
import { reports } from './reports/feature.ts'
import { savedViews } from './saved-views/feature.ts'
import { suppressions } from './suppressions/feature.ts'

/** The features of foundation, on which all modules depend. */
export const foundation: readonly Feature[] = [
  files,
  flags,
  ledger,
  live,
  notifications,
  places,
  reports,
  savedViews,
  suppressions,
]
