declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * The program is complete; the job activates it on its start date. Its regulation must be
     * published now.
     */
    'loyalty.program_scheduled': ProgramEvent
    /**
     * Emitted on the start date or after an early activation; dated at the moment from which points
     * are earned.
     */
    'loyalty.program_activated': ProgramEvent
    /**
     * On its start date the program could not begin and is a draft again. `automations` names those
     * that give points without a purchase; empty = something else is missing.
     */
    'loyalty.program_not_started': ProgramEvent & { readonly automations: string }
    'loyalty.program_ended': ProgramEvent
    /**
     * Nothing can be earned or claimed any more. The consumers set members' balances to 0 in
     * batches.
     */
    'loyalty.program_cancelled': ProgramEvent
    /** The orderly end was announced: `ends_at` and `claims_until` of the row are the new ones. */
    'loyalty.program_wound_down': ProgramEvent
    /** A change improved the program for members: a later end, or a later last day of claims. */
    'loyalty.program_improved': ProgramEvent
    /** Users with ids after `after` still have to be notified. */
    'loyalty.program_notice': ProgramEvent & {
      readonly about: 'program-active' | 'program-cancelled' | 'program-ending'
      readonly after: string
    }
    /** New tiers of a brand are in force: members' tiers are computed again. */
    'loyalty.tiers_changed': { readonly brandId: string; readonly version: number }
  }
}

export interface ProgramEvent {
  readonly programId: string
  readonly brandId: string
}
