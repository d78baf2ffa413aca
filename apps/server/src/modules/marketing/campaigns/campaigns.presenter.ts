import type { Campaign } from '@vicino/contract/marketing/campaigns/schemas'
import { canTake } from './campaigns.policy.ts'
import type { CampaignRow, Counted } from './campaigns.queries.ts'

export const NOTHING_COUNTED: Counted = { sent: 0, delivered: 0, opened: 0, clicked: 0 }

export function presentCampaign(row: CampaignRow & Counted): Campaign {
  const { id, state, title, text, image, variantTitle, programId } = row
  return {
    _id: id,
    state,
    title,
    text,
    variant: variantTitle === null ? null : { title: variantTitle, share: row.variantShare },
    image,
    imageAlt: row.imageAlt,
    link: row.link ?? `/wallet/${programId}`,
    channels: { inApp: row.inApp, push: row.push, email: row.email },
    segment: row.segmentName,
    controlShare: row.controlShare,
    scheduledAt: row.scheduledAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    heldAt: row.heldAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    recipients: row.recipients,
    done: row.done,
    sent: row.sent,
    delivered: row.delivered,
    opened: row.opened,
    clicked: row.clicked,
    can: {
      pause: canTake('pause', state),
      resume: canTake('resume', state) && !row.isSuspended,
      cancel: canTake('cancel', state),
    },
  }
}
