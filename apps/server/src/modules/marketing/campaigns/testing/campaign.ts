import type { createCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'

type Body = BodyInputOf<typeof createCampaign>

/** Builds a brand's message; by default to all customers, at once. */
export const campaignOf = (body: Partial<Body> = {}): Body => ({
  segmentId: null,
  channels: { inApp: true, push: true, email: true },
  title: 'Pane nuovo',
  text: 'Da domani, alle 7.',
  variant: null,
  image: null,
  target: { kind: 'program' },
  controlShare: 0,
  scheduledAt: null,
  ...body,
})
