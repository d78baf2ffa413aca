/** Why somebody reports a deal. */
export const REPORT_REASONS = ['refused', 'price', 'misleading', 'closed', 'offensive', 'other'] as const
