import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { call } from '~/lib/api.ts'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Reports that a signed-in person came by a promoter's link or by the QR of a display, which the
 * address names. Nothing is stored on the device. The server refuses roles that redeem nothing, and
 * ignores unknown codes.
 */
export async function noteWayHere(opened: URLSearchParams): Promise<void> {
  const [code, displayId] = [opened.get('via'), opened.get('display')]
  if (code !== null) await noteTrackedVisit(code)
  const [dealId, proof] = [opened.get('detail'), opened.get('seen')]
  if (displayId !== null && dealId !== null && proof !== null) await noteDisplay({ displayId, dealId, proof })
}

/**
 * Reports a visit by a promoter's link. The visitor reads that it is advertising
 * (docs/law.md, "Platform").
 */
async function noteTrackedVisit(code: string): Promise<void> {
  await call('POST /promoter/visit', { body: { code } })
  await loadTexts(['promoters'])
  toast.message(text('promoters:advertising'))
}

/** Reports a scan of a display. The first deal per display and day gives points. */
async function noteDisplay(body: { displayId: string; dealId: string; proof: string }): Promise<void> {
  const { outcome, points } = await call('POST /display/scan', { body })
  await loadTexts(['displays'])
  if (outcome === 'paid') toast.success(text('displays:scan.paid', { points }))
  else toast.message(text(`displays:scan.${outcome}`, { points: BP_RATES.display }))
}
