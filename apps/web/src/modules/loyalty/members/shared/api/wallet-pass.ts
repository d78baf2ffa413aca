import { mutationOptions } from '@tanstack/react-query'
import type { Wallet } from '@vicino/contract/channels/wallet-passes/constants'
import { call } from '~/lib/api.ts'

/** The program or coupon that a pass shows. */
export type PassSubject = { readonly programId: string } | { readonly couponId: string }

/**
 * Makes a pass and opens its address. The phone then shows the pass in its wallet, and the page
 * stays open. The button shows failures.
 */
export function addToWallet(wallet: Wallet, of: PassSubject) {
  return mutationOptions({
    mutationFn: () => call('POST /wallet/pass', { body: { wallet, ...of } }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { quiet: true },
  })
}
