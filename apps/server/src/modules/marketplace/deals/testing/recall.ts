/** A recall as a shop writes it. */
export const RECALL = {
  identification: 'Bollitore K2, lotto 27B',
  hazard: 'Il manico si stacca: rischio di ustioni.',
  action: 'Non usarlo più e riportalo in negozio.',
  remedies: ['replacement', 'refund'] as ['replacement', 'refund'],
  contact: 'Numero verde 800 123 456',
}
