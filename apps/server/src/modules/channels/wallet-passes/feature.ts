import { defineFeature } from '../../../platform/feature.ts'
import { startTelling } from './notify-wallets.ts'
import { couponPasses, memberPasses, programPasses } from './wallet-passes.consumers.ts'
import { walletPassData } from './wallet-passes.personal-data.ts'
import { routes } from './wallet-passes.routes.ts'

/**
 * Passes for Apple and Google Wallet: members' cards and coupons of brands
 * (docs/modules/channels.md, "Wallet passes").
 */
export const walletPasses = defineFeature({
  name: 'wallet-passes',
  tags: [{ name: 'wallet-pass', description: 'Passes for Apple and Google Wallet' }],
  routes,
  consumers: [memberPasses, programPasses, couponPasses],
  workers: [startTelling],
  personalData: [walletPassData],
})
