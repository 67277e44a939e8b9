import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { MoreAction } from '@/components/ui/more-menu-content'

/** An action on an order or a return that its page offers. */
export interface Offer<A extends string> {
  action: A
  label: string
  icon: LucideIcon
  isDestructive?: true
}

/**
 * Presents actions on the page of a record: the next ones that are possible as buttons, of which the first one is solid,
 * and all others as entries of the menu "More". An action that is impossible now is disabled there and says why.
 *
 * @param offers all actions in the order of the menu
 * @param next the next actions by the status of the record
 * @param reasonOf returns the reason why an action is impossible
 * @param prepare loads the code of an action's dialog, when the pointer or the focus comes near
 */
export function presentOffers<A extends string>(props: {
  offers: readonly Offer<A>[]
  next: readonly A[]
  reasonOf: (action: A) => string | undefined
  prepare: (action: A) => void
  choose: (action: A) => void
}): { buttons: ReactNode; more: MoreAction[] } {
  const { offers, next, reasonOf, prepare, choose } = props
  const offered = offers.map((offer) => ({ ...offer, reason: reasonOf(offer.action) }))
  const buttons = offered.filter(({ action, reason }) => next.includes(action) && reason === undefined)
  return {
    buttons: buttons.map(({ action, label, icon: Icon }, index) => (
      <Button
        key={action}
        variant={index === 0 ? 'solid' : 'outline'}
        onPointerEnter={() => prepare(action)}
        onFocus={() => prepare(action)}
        onClick={() => choose(action)}
      >
        <Icon aria-hidden size={16} />
        {label}
      </Button>
    )),
    more: offered
      .filter((offer) => !buttons.includes(offer))
      .map(({ action, label, icon, isDestructive, reason }) => ({
        label: `${label}…`,
        icon,
        onSelect: () => choose(action),
        disabledReason: reason,
        ...(isDestructive && { isDestructive }),
      })),
  }
}
