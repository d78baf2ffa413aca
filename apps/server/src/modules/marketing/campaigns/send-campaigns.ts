import { CAMPAIGN_A_SECOND } from '@vicino/contract/marketing/campaigns/constants'
import { fillTemplate } from '@vicino/domain/loyalty/message-template'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { conditionOf } from '../../loyalty/customers/public.ts'
import {
  hundredth,
  inControlGroup,
  judgeMembers,
  messageValues,
  type Outcome,
  quietUntil,
  sendMarketing,
} from '../outreach/public.ts'
import { compiledProgram, findProgram } from '../../loyalty/programs/public.ts'
import {
  type CampaignRow,
  campaignsWait,
  type Ended,
  EVERYBODY,
  freeze,
  holdSuspended,
  nextRecipients,
  noteOutcomes,
  setState,
  takeDue,
  takeSending,
} from './campaigns.queries.ts'

/** Campaigns, each of another brand, that one run sends parts of. */
const AT_ONCE = 10
const SECOND_MS = 1000

/**
 * Starts due campaigns and sends started ones, to 200 members of a brand a second. A run is one
 * transaction with the cursor of each campaign: after a kill the next run continues at the last
 * commit, so nobody is left out and nobody gets a message twice. In quiet hours everything waits;
 * campaigns of a suspended brand are held until somebody resumes them.
 */
export const campaignJob: Job = {
  name: 'campaigns',
  everySeconds: 60,
  waits: campaignsWait,
  async run(tx, now) {
    await holdSuspended(tx, now)
    if (quietUntil(now) !== null) return
    const due = await takeDue(tx, now)
    if (due !== undefined) await begin(tx, due, now)
    for (const campaign of await takeSending(tx, AT_ONCE, now)) await sendBatch(tx, campaign, now)
  },
}

/** Reads the program of a campaign; ends the campaign if its program was cancelled meanwhile. */
async function programOf(tx: Db, { id, programId }: CampaignRow, now: Date) {
  const head = await findProgram(tx, programId)
  if (head?.status === 'active' || head?.status === 'ended') return head
  await setState(tx, id, 'cancelled', now)
  return null
}

/** Stores the recipients of a campaign. */
async function begin(tx: Db, campaign: CampaignRow, now: Date): Promise<void> {
  const { programId, segmentId } = campaign
  const head = await programOf(tx, campaign, now)
  if (head === null) return
  const condition =
    segmentId === null
      ? EVERYBODY
      : await conditionOf(tx, { programId, segmentId }, await compiledProgram(tx, head), now)
  await freeze(tx, campaign, condition, now)
}

/** Sends a campaign to its next members. */
async function sendBatch(tx: Db, campaign: CampaignRow, now: Date): Promise<void> {
  const { id, brandId, programId, controlShare, inApp, push, email, link, image, imageAlt } = campaign
  if ((await programOf(tx, campaign, now)) === null) return
  const userIds = await nextRecipients(tx, campaign, CAMPAIGN_A_SECOND)
  const isControl = (userId: string) => inControlGroup(id, userId, controlShare)
  const [control, told] = [userIds.filter(isControl), userIds.filter((userId) => !isControl(userId))]
  const channels = { inApp, push, email }
  // The name stays when the segment's id is forgotten.
  const isProfiled = campaign.segmentName !== null
  const values = await messageValues(tx, programId, told)
  const recipients = told.flatMap((userId) => {
    const own = values.get(userId)
    if (own === undefined) return []
    const title = variantOf(campaign, userId) === 'b' ? (campaign.variantTitle ?? '') : campaign.title
    return [{ userId, title: fillTemplate(title, own), text: fillTemplate(campaign.text, own) }]
  })
  const sent = await sendMarketing(tx, {
    brandId,
    programId,
    origin: { kind: 'campaign', id },
    recipients,
    link,
    image,
    imageAlt,
    channels,
    isProfiled,
    now,
  })
  // The comparison only counts those of the control group who would have got the message.
  const kept = await judgeMembers(
    tx,
    { brandId, programId, originId: id, channels, isProfiled, now },
    control,
  )
  const ended: Ended[] = [
    ...control.map((userId) => ({ userId, outcome: kept.get(userId) ?? 'control', variant: null })),
    ...told.map((userId) => ({
      userId,
      outcome: outcomeOf(sent.get(userId)),
      variant: campaign.variantTitle === null ? null : variantOf(campaign, userId),
    })),
  ]
  const isThrough = userIds.length < CAMPAIGN_A_SECOND
  const afterId = userIds.at(-1) ?? campaign.afterId
  const nextAt = new Date(now.getTime() + SECOND_MS)
  await noteOutcomes(tx, { id, afterId, isThrough }, ended, { now, nextAt })
}

/** Chooses a member's title, always the same one. */
const variantOf = ({ id, variantShare }: CampaignRow, userId: string): 'a' | 'b' =>
  hundredth(`title ${id}${userId}`) < variantShare ? 'b' : 'a'

const outcomeOf = (outcome: Outcome | undefined): string =>
  outcome === undefined ? 'left' : outcome.status === 'sent' ? 'sent' : outcome.reason
