import { defineMessages } from '../../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../../platform/deliveries/messages.ts' {
  interface EmailData {
    regulation: RegulationNews
  }
  interface PushData {
    regulation: RegulationNews
  }
}

/** Payload: a new version of the regulation of a program in which the member takes part. */
interface RegulationNews {
  readonly programId: string
  readonly program: string
  readonly version: number
}

export const messages = defineMessages({
  texts: { it, en },
  emails: {
    regulation: ({ programId, program, version }) => ({
      values: { program: oneLine(program), version },
      path: `/regolamento/${programId}`,
      chosen: true,
    }),
  },
  pushes: {
    regulation: ({ programId }) => ({ url: `/regolamento/${programId}`, tag: `regulation-${programId}` }),
  },
})
