import { randomUUID } from 'node:crypto'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { open, read } from './change-conversation.ts'
import { writeQuickReplies } from './conversations.queries.ts'
import { readDemoPeople } from './demo.queries.ts'
import { send } from './send-message.ts'

/** A line of a conversation: author, text, and how many minutes ago. */
type Line = readonly ['customer' | 'shop', string, number]

const TALKS: readonly (readonly Line[])[] = [
  [
    ['customer', 'Buongiorno! Il deal vale anche di domenica?', 2900],
    ['shop', 'Buongiorno, sì: siamo aperti la domenica mattina.', 2870],
    ['customer', 'Perfetto, passo verso le 11.', 2860],
    ['shop', 'La aspettiamo! Alla cassa basta il codice.', 45],
  ],
  [
    ['customer', 'Avete ancora pezzi disponibili?', 300],
    ['shop', 'Ne restano pochi, ma per oggi bastano.', 280],
    ['customer', 'Grazie, arrivo stasera.', 30],
  ],
  [['customer', 'È possibile usare due codici insieme?', 12]],
]
const REPLIES = [
  'Grazie del messaggio, rispondiamo tra poco.',
  'Siamo aperti fino alle 19.',
  'Alla cassa basta il codice.',
]

/** The accounts of the demo talk to each other, by the functions that serve real requests. */
export const conversationDemo: DemoPart = {
  rank: 88,
  async finish(tx, services) {
    const { shop, customers } = await readDemoPeople(tx, TALKS.length)
    if (shop === undefined) return
    const now = services.clock.now().getTime()
    const staff: Actor = { sub: shop.id, role: 'brand', brandId: shop.brand_id, sid: shop.id }
    await writeQuickReplies(tx, shop.brand_id, REPLIES, services.clock.now())
    for (const [index, customer] of customers.entries()) {
      const asCustomer: Actor = { sub: customer.id, role: 'audience', brandId: null, sid: customer.id }
      const { _id } = await open(tx, services, shop.brand_id, asCustomer)
      for (const [who, text, minutes] of TALKS[index] ?? []) {
        const then: Services = { ...services, clock: { now: () => new Date(now - minutes * 60_000) } }
        const actor = who === 'shop' ? staff : asCustomer
        const { message } = await send(tx, then, _id, { clientId: randomUUID(), text }, actor)
        // An answering side has read the message before; the last message is unread.
        if (minutes > 60) await read(tx, then, _id, message._id, who === 'shop' ? asCustomer : staff)
      }
    }
  },
}
