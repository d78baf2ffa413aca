import { createProgram as endpoint } from '@vicino/contract/loyalty/programs/endpoints'
import { CANCEL_PHRASE, DECLARATIONS } from '@vicino/contract/loyalty/programs/constants'
import { mechanicsBody, tiersBody } from '@vicino/contract/loyalty/programs/config-body'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { activateDue, endDue } from './activate-program.ts'
import { cancel } from './cancel-program.ts'
import { changeBase } from './change-base.ts'
import { changeTiers } from './change-tiers.ts'
import { insertDraft } from './create-program.ts'
import { countNights } from './daily-snapshots.ts'
import { schedule } from './schedule-program.ts'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { storeDocument } from '../../foundation/files/public.ts'
import { renderPdf } from './regulations/pdf/render.ts'

const CONTACT = 'alla cassa del negozio'
const REASON = 'I punti doppi erano stati impostati per errore.'

/**
 * Programs of the demo's shops pass through their states by the functions that serve real requests,
 * and by those of the job.
 */
export const programDemo: DemoPart = {
  rank: 75,
  // Counts as on the morning after a night.
  finish: (tx, { clock }) => countNights(tx, clock.now()),
  acts: {
    async tiers(tx, services, { userId, brandId, tiers }) {
      const config = tiersBody.parse({
        enabled: true,
        tiers: tiers.map(({ factor, ...tier }) => ({ ...tier, options: { pointsMultiplier: factor } })),
      })
      await changeTiers(tx, services, { brandId, config, version: 0 }, actorOf(userId, brandId))
    },
    async program(tx, services, { step, userId, brandId, program, at }) {
      const actor = actorOf(userId, brandId)
      const due = { id: program.id, brandId }
      if (step === 'begin') return activateDue(tx, services, due, at)
      if (step === 'end') return endDue(tx, due, at)
      if (step === 'schedule') return schedule(tx, services, program.id, actor)
      if (step === 'cancel') {
        const form = {
          declarations: DECLARATIONS.map(() => true),
          reason: REASON,
          confirmation: CANCEL_PHRASE,
          compensation: {
            what: 'Un buono di 5 € da usare in negozio, senza spesa minima',
            worth: 5,
            withinDays: 60,
            contact: CONTACT,
          },
        }
        return cancel(tx, services, { id: program.id, ...form }, actor)
      }
      const { id, image, config, deposit, ...baseInfo } = program
      // The image is a drawing of the demo, not an upload.
      const body = endpoint.body?.shape.baseInfo.parse({ ...baseInfo, imageUrl: image })
      if (body === undefined) throw new Error('the wizard takes a body')
      const draft = { id, brandId, image, baseInfo: body, config: mechanicsBody.parse(config) }
      await insertDraft(tx, draft, actor, at)
      if (deposit === null) return
      const reference = 'Polizza 2207/118'
      const receipt = await storeDocument(
        tx,
        services,
        actor,
        await receiptOf(baseInfo.legalSubject, reference, at),
      )
      const date = dateText(dayAt(at.getTime()))
      const bond = { amount: deposit, kind: 'surety' as const, reference, receipt, date }
      await changeBase(tx, services, id, { bond }, actor)
    },
  },
}

/** The receipt of a demo shop's surety: an example, as its text says. */
const receiptOf = (promoter: string, reference: string, at: Date): Promise<Buffer> =>
  renderPdf(
    {
      title: 'Ricevuta di esempio',
      sections: [
        {
          title: reference,
          blocks: [{ type: 'paragraph', text: `Esempio di ricevuta di una fideiussione per ${promoter}.` }],
        },
      ],
    },
    { author: promoter, subject: reference, at, byline: promoter, foot: ['Esempio', reference] },
  )

const actorOf = (userId: string, brandId: string): Actor => ({
  sub: userId,
  role: 'brand',
  brandId,
  sid: userId,
})
