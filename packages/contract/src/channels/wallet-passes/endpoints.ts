import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { REDEEMERS } from '../../roles.ts'
import { WALLETS } from './constants.ts'

const wallet = z.enum(WALLETS)

/**
 * The same pass each time, for a program of the caller or for a coupon of theirs that is valid now
 * or later. The address opens the wallet: at Apple it is the signed pass, valid for five minutes;
 * at Google a page that adds the pass.
 */
export const createWalletPass = defineEndpoint('POST /wallet/pass', {
  summary: 'Make a pass for Apple or Google Wallet',
  tag: 'wallet-pass',
  access: REDEEMERS,
  permission: 'own',
  whileActing: false,
  onRepeat: 'harmless',
  body: z.union([
    z.strictObject({ wallet, programId: idSchema }),
    z.strictObject({ wallet, couponId: idSchema }),
  ]),
  response: z.object({ url: z.url() }),
  perMinute: 20,
  errors: [
    'wallet_not_configured',
    'wallet_unreachable',
    'not_member',
    'coupon_not_found',
    'coupon_used',
    'coupon_expired',
    'coupon_revoked',
  ],
})
