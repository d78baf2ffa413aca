import type { Feature } from '../../platform/feature.ts'
import { audit } from './audit/feature.ts'
import { demo } from './demo/feature.ts'
import { moderation } from './moderation/feature.ts'
import { overview } from './overview/feature.ts'
import { reconciliation } from './reconciliation/feature.ts'
import { supportAccess } from './support-access/feature.ts'
import { system } from './system/feature.ts'
import { users } from './users/feature.ts'

/** The features of administration: the tools to run the platform. */
export const administration: readonly Feature[] = [
  audit,
  demo,
  moderation,
  overview,
  reconciliation,
  supportAccess,
  system,
  users,
]
