import '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * Number of deals opened one after another since the list. Going back this many entries closes
     * the detail.
     */
    detailDepth?: number
    /** The address from which the guard has led the person here; TurnedAway says why. */
    turnedFrom?: string
    /** Set by a search link: /deals then puts the cursor into its search box. */
    focusSearch?: boolean
  }
}
