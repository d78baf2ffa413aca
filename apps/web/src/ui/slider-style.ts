export const trackStyle = 'h-1.5 w-full rounded-full bg-line'
export const thumbStyle =
  'size-6 rounded-full border-2 border-action bg-surface shadow-card has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-azzurro'
