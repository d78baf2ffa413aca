const FOLLOWED_SHOWN = 3

/**
 * Up to this many rows are all shown, because a switch for one more row would take as much room as
 * the row.
 */
const ALL_SHOWN = FOLLOWED_SHOWN + 1

/**
 * Returns the rows to show, and the number that the switch would add; `hidden` is null without a
 * switch.
 */
export function shownAccounts<Account>(
  accounts: readonly Account[],
  expanded: boolean,
): { rows: readonly Account[]; hidden: number | null } {
  if (accounts.length <= ALL_SHOWN) return { rows: accounts, hidden: null }
  return {
    rows: expanded ? accounts : accounts.slice(0, FOLLOWED_SHOWN),
    hidden: accounts.length - FOLLOWED_SHOWN,
  }
}
