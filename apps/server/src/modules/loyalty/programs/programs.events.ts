declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Its regulation is due; it will become active on its start date. */
    'loyalty.program_scheduled': ProgramEvent
    /** By its date or at once; dated at the moment from which points are earned. */
    'loyalty.program_activated': ProgramEvent
    'loyalty.program_ended': ProgramEvent
    /** Nothing is earned or claimed any more: what members hold is brought to 0 by who keeps it, in batches. */
    'loyalty.program_cancelled': ProgramEvent
    /** The orderly end was announced: `ends_at` and `claims_until` of the row are the new ones. */
    'loyalty.program_wound_down': ProgramEvent
    /** What the regulation says became better for members: a later end, a later last day of claims. */
    'loyalty.program_improved': ProgramEvent
    /** The users with ids after `after` are still to be told. */
    'loyalty.program_notice': ProgramEvent & {
      readonly about: 'program-active' | 'program-cancelled' | 'program-ending'
      readonly after: string
    }
    /** New levels of a brand are in force: members' levels are computed again. */
    'loyalty.tiers_changed': { readonly brandId: string; readonly version: number }
  }
}

export interface ProgramEvent {
  readonly programId: string
  readonly brandId: string
}
