import type { DemoPart } from '../../../platform/demo.ts'
import { ask } from './ask-support.ts'
import { writeAnswer } from './support.queries.ts'

/** People of the demo ask for help, and the platform answers. No e-mail goes out for the past. */
export const supportDemo: DemoPart = {
  rank: 87,
  acts: {
    async ask(tx, services, { userId, topic, text, answer }) {
      const asker = { sub: userId, role: 'audience', brandId: null, sid: userId } as const
      const { _id: id } = await ask(tx, services, { topic, text }, asker)
      if (answer !== null) await writeAnswer(tx, id, { text: answer.text, by: answer.by, now: answer.at })
    },
  },
}
