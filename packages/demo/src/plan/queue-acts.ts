import type { ToldReport, ToldRequest } from '../catalogue/queues.ts'

/** An act whose outcome waits in a queue of the platform. */
export type QueueAct =
  | {
      /** Somebody reports a deal; null = nobody has decided yet. */
      readonly type: 'report'
      readonly dealId: string
      readonly reason: ToldReport['reason']
      readonly text: string
      readonly kept: Decision | null
    }
  | {
      /** Somebody asks for help; null = nobody has answered yet. */
      readonly type: 'ask'
      readonly topic: ToldRequest['topic']
      readonly text: string
      readonly answer: (Decision & { readonly text: string }) | null
    }
  | {
      /** Somebody applies for a shop in their own town. */
      readonly type: 'apply'
      readonly brandName: string
      readonly legalSubject: string
      readonly piva: string
      readonly address: string
      readonly categoryId: string
      readonly phone: string
    }

export interface Decision {
  /** A person of the platform. */
  readonly by: string
  readonly at: Date
}
