import '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many deals were opened one after another since the list; going back this many entries closes the detail. */
    detailDepth?: number
    /** Set by a link for searching: /deals then puts the cursor into its search box. */
    focusSearch?: boolean
  }
}
