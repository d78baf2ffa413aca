import type { Report } from '@vicino/contract/administration/moderation/schemas'

/** Returns the kind of content that a report is about. */
export const kindOf = ({ kind }: Pick<Report, 'kind'>): Report['kind'] => kind
