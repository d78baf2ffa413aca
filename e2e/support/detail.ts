import type { Page } from '@playwright/test'
import { type Api } from './test.ts'

export interface WireDeal {
  _id: string
  title: string
  description: string
  images: string[]
  quantity: number
  expirationDate: string
  link: string | null
  brand: { _id: string; username: string }
}

export async function nearest(
  api: Api,
  filter = '',
  fits: (deal: WireDeal) => boolean = () => true,
): Promise<WireDeal> {
  const { json } = await api.call('audience', 'GET', `/deal/browse?limit=20&lat=45.4641&lon=9.1896${filter}`)
  const deal = (json['items'] as WireDeal[]).find(fits)
  if (deal === undefined) throw new Error('the demo has deals in Milano')
  return deal
}

export const detailOf = (page: Page) => page.getByRole('region', { name: 'Dettaglio del deal' })
