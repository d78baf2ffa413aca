import type { createCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'

type Body = BodyInputOf<typeof createCampaign>

/** What a brand writes; to all customers, at once, unless told. */
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
