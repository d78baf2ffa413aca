import { createWalletPass } from '@vicino/contract/channels/wallet-passes/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveApple } from './apple.http.ts'
import { serveLogo } from './logo.http.ts'
import { makeWalletPass } from './make-pass.ts'

export const routes: Routes = async (app, services) => {
  serve(app, createWalletPass, ({ body, actor }) => makeWalletPass(services, body, actor))
  await serveApple(app, services)
  serveLogo(app, services)
}
