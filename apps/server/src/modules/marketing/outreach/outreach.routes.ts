import { notifyCustomers as sendToCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import * as contract from '@vicino/contract/marketing/outreach/endpoints'
import { isRobot } from '@vicino/domain/promoters'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { saveBrandEmails } from '../../foundation/notifications/public.ts'
import { followLink, takesEmails } from './message.queries.ts'
import { brandMessage, leadsTo, seeMessage } from './messages.ts'
import { FOLLOW_PATH } from './outreach.messages.ts'
import { notifyCustomers } from './notify-customers.ts'
import { sendTestMessage } from './test-message.ts'
import { keepQuietHours } from './quiet-hours.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Messages of brands to customers, the messages that members have got, and how members stop such
 * e-mails.
 */
export const routes: Routes = (app, services) => {
  const { db, clock, config } = services
  keepQuietHours(config.marketingQuietHours)

  // Serves the button of an e-mail. It only leads to the address that the brand has written.
  app.get<{ Params: { id: string } }>(
    `${FOLLOW_PATH}/:id`,
    { config: { leadsOn: true }, compress: false },
    async (request, reply) => {
      const { id } = request.params
      const purpose = String(request.headers['sec-purpose'] ?? request.headers.purpose ?? '')
      const counts = request.method === 'GET' && !isRobot(request.headers['user-agent'] ?? '', purpose)
      const found = UUID.test(id) ? await followLink(db, { id, counts }, clock.now()) : undefined
      return reply
        .header('referrer-policy', 'no-referrer')
        .redirect(found === undefined ? '/notifications' : leadsTo(found), 302)
    },
  )

  serveWrite(app, services, contract.testMessage, (tx, { params, body, actor, language }) =>
    sendTestMessage(tx, services, params.programId, body, { actor, language }),
  )
  serveWrite(app, services, sendToCustomers, (tx, { params, body, actor }) =>
    notifyCustomers(tx, services, params.programId, body, actor),
  )

  serve(app, contract.getBrandMessage, ({ params, actor }) => brandMessage(db, params.id, actor.sub))
  serveWrite(app, services, contract.openBrandMessage, (tx, { params, actor }) =>
    seeMessage(tx, services, { id: params.id, userId: actor.sub, isClick: false }),
  )
  serveWrite(app, services, contract.clickBrandMessage, (tx, { params, actor }) =>
    seeMessage(tx, services, { id: params.id, userId: actor.sub, isClick: true }),
  )
  serve(app, contract.getBrandEmails, async ({ params, actor }) => ({
    email: await takesEmails(db, actor.sub, params.brandId),
  }))
  serve(app, contract.setBrandEmails, async ({ params, body, actor }) => {
    const change = { userId: actor.sub, brandId: params.brandId, isOn: body.email }
    await saveBrandEmails(db, change, clock.now())
    return { email: await takesEmails(db, actor.sub, params.brandId) }
  })
}
