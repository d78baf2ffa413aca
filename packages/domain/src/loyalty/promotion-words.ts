/** Beginnings of words that name money or its likes, and games of chance. */
const MONEY =
  /\b(contant[ei]|denar[oi]|soldi|cash|bitcoin|btc|ethereum|criptovalut\w*|crypto\w*|stablecoin|lingott\w*|monet[ae] d['’]oro|oro da investimento|bonific\w*|ricarica (?:paypal|postepay)|paypal|postepay|azioni (?:di|della|quotate)|obbligazion\w*|titoli di stato|btp|polizz[ae] vita|gratta e vinci|lotteri[ae]|gioco del lotto)\b/u
const DRAW =
  /\b(estrazion[ei]|estratt[oi]|sorteggi\w*|lotteri[ae]|gratta e vinci|riffa|riffe|concorso|concorsi|ruota della fortuna|instant win|jackpot|bingo|tombola|superenalotto|scommess\w*|a sorte|raffle|lottery|prize draw|scratch ?card)\b/u

/**
 * Tells whether a reward's texts sound like money (art. 5: prizes are never money, securities or
 * the like) or a draw (a contest, which the product does not run). It is a question, not a refusal:
 * 'estratto di vaniglia' is neither.
 */
export function promotionQuestion(text: string): 'money' | 'draw' | null {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s._-]+/gu, ' ')
  if (DRAW.test(plain)) return 'draw'
  return MONEY.test(plain) ? 'money' : null
}
