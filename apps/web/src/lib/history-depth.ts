import type { HistoryState } from '@tanstack/react-router'

/** Returns the state of the history entry that opening a deal adds. */
export function oneDealDeeper(state: HistoryState): HistoryState {
  return { ...state, detailDepth: (state.detailDepth ?? 0) + 1 }
}
