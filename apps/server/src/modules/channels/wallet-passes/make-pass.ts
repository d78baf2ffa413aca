import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { createWalletPass } from '@vicino/contract/channels/wallet-passes/endpoints'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { couponToCarry } from '../../loyalty/coupons/public.ts'
import { balanceOfMember } from '../../loyalty/members/public.ts'
import { PASSKIT_PATH } from './apple.http.ts'
import { contentOf } from './content.ts'
import { GoogleWalletError, putGooglePass, saveLink } from './google-pass.ts'
import { makePass } from './passes.queries.ts'
import { signLink } from './proofs.ts'

type Params = BodyOf<typeof createWalletPass>

export const WALLET_NAMES = { apple: 'Apple Wallet', google: 'Google Wallet' } as const

/**
 * Makes the caller's pass for a program or coupon, and the address that adds it to the wallet. It
 * calls Google outside of any transaction.
 * @throws AppError as the endpoint says
 */
export async function makeWalletPass(
  services: Services,
  params: Params,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<ResponseOf<typeof createWalletPass>> {
  const { db, clock, config, keys } = services
  const { wallet, ...subject } = params
  const isConfigured = wallet === 'apple' ? config.appleWallet !== null : config.googleWallet !== null
  const named = { values: { wallet: WALLET_NAMES[wallet] } }
  if (!isConfigured) throw new AppError('wallet_not_configured', named)
  if ('couponId' in subject) await refuseCoupon(services, subject.couponId, userId)
  else if ((await balanceOfMember(db, services, subject.programId, userId)) === undefined)
    throw new AppError('not_member')
  const pass = await makePass(db, { userId, wallet, subject }, clock.now())
  if (config.googleWallet === null || wallet === 'apple') {
    const proof = signLink(keys.walletPasses, pass.id, clock.now())
    return { url: `${config.publicUrl}${PASSKIT_PATH}/pass/${pass.id}?proof=${proof}` }
  }
  const content = await contentOf(db, services, pass)
  if (content === undefined) throw new Error('A pass was made of nothing')
  try {
    await putGooglePass(config.googleWallet, services, content, pass.id)
  } catch (error) {
    if (!(error instanceof GoogleWalletError)) throw error
    throw new AppError('wallet_unreachable', { ...named, retryAfter: 10 })
  }
  return { url: await saveLink(config.googleWallet, services, content, pass.id) }
}

/**
 * @throws AppError coupon_not_found, also for another person's coupon; coupon_used, coupon_expired,
 * coupon_revoked
 */
async function refuseCoupon(services: Services, couponId: string, userId: string): Promise<void> {
  const carried = await couponToCarry(services.db, services, couponId)
  if (carried?.userId !== userId) throw new AppError('coupon_not_found')
  const { state } = carried.coupon
  if (state !== 'active') throw new AppError(`coupon_${state}`)
}
