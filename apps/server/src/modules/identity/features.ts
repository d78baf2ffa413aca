import type { Feature } from '../../platform/feature.ts'
import { account } from './account/feature.ts'
import { auth } from './auth/feature.ts'
import { permissions } from './permissions/feature.ts'
import { profile } from './profile/feature.ts'
import { staff } from './staff/feature.ts'
import { support } from './support/feature.ts'

/** The features of identity: accounts, roles and permissions. */
export const identity: readonly Feature[] = [account, auth, permissions, profile, staff, support]
