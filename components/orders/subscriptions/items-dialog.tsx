'use client'

import type { OrderCloud } from '@/lib/ordercloud/client'
import type { LineItem, Subscription } from '@/lib/ordercloud/models'
import { WithLineItems } from '../actions/with-lines'
import { LinesForm } from '../lines/lines-form'
import { saveChanges, type LineCalls } from '../lines/write-lines'
import { useRecordWrite } from '../parts/use-order-write'
import { nameInText } from '../rules/name-in-text'
import { subscriptionItemsOf } from '../rules/parts'
import { keptItemReason } from '../rules/subscription'
import { subscriptions } from './resource'

const at = encodeURIComponent

const WORDS = {
  one: 'item',
  many: 'items',
  none: 'The subscription has no items.',
  success: 'Items saved. The next order will have them.',
}

/** Dialog that changes the quantities of a subscription's items, removes items and adds products. */
export function ItemsDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const id = subscription.ID ?? ''
  const title = `Edit the items of ${nameInText(subscriptions.titleOf(subscription))}`
  const write = useRecordWrite(subscriptions, id)
  return (
    <WithLineItems part={subscriptionItemsOf(id)} name="The items" {...{ title, onClose }}>
      {(lines) => (
        <LinesForm
          {...{ title, lines, write, onClose }}
          words={WORDS}
          keptReason={keptItemReason}
          save={(changes, done) => saveChanges(callsOfSubscription(id, lines), changes, done)}
        />
      )}
    </WithLineItems>
  )
}

/** Returns the calls for the items of a subscription. A bundle has a call of its own that removes it with its items. */
export function callsOfSubscription(subscriptionId: string, items: readonly LineItem[]): LineCalls {
  const subscription = at(subscriptionId)
  const remove = (oc: OrderCloud, id: string) => {
    const bundle = items.find((item) => item.ID === id && item.IsBundle)
    return bundle
      ? oc.BundleSubscriptionItems.Delete(subscription, at(bundle.ProductID), at(id))
      : oc.SubscriptionItems.Delete(subscription, at(id))
  }
  return {
    get: (oc, id) => oc.SubscriptionItems.Get(subscription, at(id)),
    create: (oc, item) => oc.SubscriptionItems.Create(subscription, item),
    patch: (oc, id, item) => oc.SubscriptionItems.Patch(subscription, at(id), item),
    remove,
  }
}
