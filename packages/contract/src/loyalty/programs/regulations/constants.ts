/** The limits of handwritten texts. */
export const REGULATION_LIMITS = {
  sections: 60,
  blocks: 60,
  items: 100,
  columns: 8,
  rows: 200,
  title: 120,
  text: 4000,
  cell: 500,
} as const
