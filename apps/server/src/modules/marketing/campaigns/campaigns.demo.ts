import { createHash, randomUUID } from 'node:crypto'
import { dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import { fillTemplate } from '@vicino/domain/loyalty/message-template'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { hundredth, inControlGroup, messageValues } from '../outreach/public.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CONTROL_SHARE = 10
/** Of a hundred recipients of the first campaign, this many opened it; below, followed its link. */
const OPENED = 58
const CLICKED = 24

const SENT = {
  title: '{nome}, questa settimana i punti valgono doppio da {negozio}',
  variant: 'Hai {punti} punti: questa settimana raddoppiano',
  text: 'Passa entro domenica: ogni acquisto con {programma} vale il doppio dei punti.\nSei {livello}, e ti manca poco al prossimo premio.',
}
const SCHEDULED = {
  title: 'Nuovi premi in {programma}',
  text: 'Ciao {nome}, abbiamo aggiunto premi nuovi. Con i tuoi {punti} punti ne hai già a portata di mano.',
}

/**
 * Campaigns of the demo's shop: one that was sent to all customers a week ago, with results, and
 * one that is scheduled.
 */
export const campaignDemo: DemoPart = {
  rank: 98,
  async finish(tx, { clock }) {
    const now = clock.now()
    const program = await programOf(tx)
    if (program === undefined) return
    const today = dayAt(now.getTime())
    await addSent(tx, program, new Date(instantOf(today - 6, 10 * HOUR_MS)), now)
    await tx
      .insertInto('campaigns')
      .values({
        ...sharedOf(program),
        title: SCHEDULED.title,
        body: SCHEDULED.text,
        link: `/wallet/${program.id}?tab=rewards`,
        scheduled_at: new Date(instantOf(today + 2, 10 * HOUR_MS)),
        next_at: new Date(instantOf(today + 2, 10 * HOUR_MS)),
        created_at: now,
      })
      .execute()
  },
}

interface DemoProgram {
  readonly id: string
  readonly brandId: string
  readonly ownerId: string
}

/** Finds the demo shop's program with most members, and the shop's owner. */
const programOf = (tx: Db): Promise<DemoProgram | undefined> => firstRow(tx)`
    SELECT p.id, p.brand_id AS "brandId", u.id AS "ownerId" FROM users u JOIN programs p ON p.brand_id = u.brand_id
    WHERE u.email = 'brand@vicino.test' AND p.status = 'active' AND NOT p.sandbox
    ORDER BY (SELECT count(*) FROM members m WHERE m.program_id = p.id) DESC, p.id LIMIT 1`

const sharedOf = ({ id, brandId, ownerId }: DemoProgram) => ({
  brand_id: brandId,
  program_id: id,
  in_app: true,
  push: true,
  email: true,
  created_by: ownerId,
})

/**
 * Stores a campaign to consenting members as the job would have; openings and clicks are random,
 * but always the same.
 */
async function addSent(tx: Db, program: DemoProgram, at: Date, now: Date): Promise<void> {
  const id = randomUUID()
  const members = await allRows(tx)<{ userId: string; consents: boolean }>`
    SELECT s.user_id AS "userId", coalesce((SELECT bool_and(granted) AND count(*) = 2 FROM (
      SELECT DISTINCT ON (purpose) granted FROM consents c WHERE c.program_id = s.program_id AND c.user_id = s.user_id
        AND c.purpose IN ('loyalty-privacy', 'loyalty-marketing') ORDER BY purpose, id DESC) given), false) AS consents
    FROM member_stats s WHERE s.program_id = ${program.id} ORDER BY s.user_id`
  if (members.length === 0) return
  await tx
    .insertInto('campaigns')
    .values({
      ...sharedOf(program),
      id,
      state: 'sent',
      title: SENT.title,
      body: SENT.text,
      variant_title: SENT.variant,
      variant_share: 50,
      control_share: CONTROL_SHARE,
      scheduled_at: at,
      next_at: at,
      started_at: at,
      ended_at: new Date(at.getTime() + 2000),
      recipients: members.length,
      done: members.length,
      created_at: new Date(at.getTime() - DAY_MS),
    })
    .execute()
  const values = await messageValues(
    tx,
    program.id,
    members.map(({ userId }) => userId),
  )
  const sends = []
  const recipients = []
  for (const { userId, consents } of members) {
    const own = values.get(userId)
    const outcome = !consents ? 'no_consent' : inControlGroup(id, userId, CONTROL_SHARE) ? 'control' : 'sent'
    const variant = hundredth(`title ${id}${userId}`) < 50 ? ('b' as const) : ('a' as const)
    recipients.push({
      campaign_id: id,
      user_id: userId,
      outcome,
      variant: outcome === 'sent' ? variant : null,
      at,
    })
    if (outcome !== 'sent' || own === undefined) continue
    const [luck = 0] = createHash('sha256').update(userId).digest()
    const share = (luck * 100) / 256
    const later = new Date(at.getTime() + HOUR_MS * (1 + (luck % 9)))
    sends.push({
      brand_id: program.brandId,
      program_id: program.id,
      user_id: userId,
      origin_kind: 'campaign',
      origin_id: id,
      title: fillTemplate(variant === 'b' ? SENT.variant : SENT.title, own),
      body: fillTemplate(SENT.text, own),
      at,
      in_app: true,
      push: false,
      email: false,
      delivered_at: at,
      opened_at: share < OPENED ? later : null,
      clicked_at: share < CLICKED ? later : null,
    })
  }
  await tx.insertInto('campaign_recipients').values(recipients).execute()
  if (sends.length === 0) return
  await tx.insertInto('outreach_sends').values(sends).execute()
  // Lists of notifications are sorted by id, so the ids contain the past day.
  await execute(tx)`
    INSERT INTO notices (id, user_id, kind, template, data, subject, at, since, read_at)
    SELECT uuidv7(o.at - ${now}::timestamptz), o.user_id, 'campaign', 'outreach', jsonb_build_object('sendId', o.id, 'brand', b.username, 'program', p.name,
      'title', o.title, 'text', o.body, 'subject', o.title), 'outreach:' || o.id, o.at, o.at, o.opened_at
    FROM outreach_sends o JOIN brands b ON b.id = o.brand_id JOIN programs p ON p.id = o.program_id
    WHERE o.origin_id = ${id}`
}
