import type { DayEntry } from '@vicino/contract/till/till/schemas'

/** Returns the texts by which an entry of the day's list is found. */
function wordsOf(entry: DayEntry): string[] {
  const { confirmedBy, customer } = entry
  const words = [confirmedBy, customer.username]
  if (entry.kind === 'prize') return [...words, entry.reward]
  if (entry.kind === 'redemption') return [...words, entry.deal.title, entry.transactionId]
  return [...words, entry.receiptId, ...entry.results.map(({ program }) => program)]
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Says whether every word of the search is in an entry: customer, cashier, deal, receipt, number. */
export function isFound(entry: DayEntry, search: string): boolean {
  const all = plain(wordsOf(entry).join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** Returns what an entry adds to the takings: nothing when it was voided or undone, less than 0 for a refund. */
export function takingsOf(entry: DayEntry): number {
  if (entry.kind === 'redemption') return entry.status === 'redeemed' ? entry.discountPrice : 0
  if (entry.kind === 'prize') return entry.undoReason === null ? entry.amount : 0
  return entry.kind === 'refund' ? -entry.amount : entry.amount
}
