import type { Feature } from '../../platform/feature.ts'
import { apiKeys } from './api-keys/feature.ts'
import { displays } from './displays/feature.ts'
import { promoters } from './promoters/feature.ts'
import { searchEngines } from './search-engines/feature.ts'
import { shopKit } from './shop-kit/feature.ts'
import { walletPasses } from './wallet-passes/feature.ts'
import { webhooks } from './webhooks/feature.ts'

/** The features of channels: systems, screens and people through which brands act. */
export const channels: readonly Feature[] = [
  apiKeys,
  displays,
  promoters,
  searchEngines,
  shopKit,
  walletPasses,
  webhooks,
]
