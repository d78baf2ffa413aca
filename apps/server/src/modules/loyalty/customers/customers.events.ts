import '../../../platform/events/events.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * A file of a brand's data was sent to a person of the brand. `rows` is null where they were
     * not counted.
     */
    'brand.exported': {
      readonly brandId: string
      readonly programId: string | null
      readonly what: 'customers' | 'movements' | 'coupons' | 'deals'
      readonly rows: number | null
      readonly language: 'it' | 'en'
      readonly actorId: string
    }
  }
}
