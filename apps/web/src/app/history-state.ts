import '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many deals were opened one from another since the list was left; going back that far closes the detail. */
    detailDepth?: number
    /** Came to search: /deals puts the cursor into its box. */
    focusSearch?: boolean
  }
}
