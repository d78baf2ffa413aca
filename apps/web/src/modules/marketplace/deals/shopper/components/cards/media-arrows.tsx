import { TurnArrow } from '~/ui/turn-arrow.tsx'

const TURNS = [
  ['before', -1],
  ['after', 1],
] as const

/**
 * The arrows over a card's images, for the mouse only. As Tab stops they would add two to each
 * card.
 */
export default function MediaArrows({ onTurn }: { onTurn: (by: -1 | 1) => void }) {
  return TURNS.map(([side, by]) => (
    <TurnArrow key={side} side={side} onClick={() => onTurn(by)} className="starting:opacity-0" />
  ))
}
