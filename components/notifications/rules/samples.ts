import { getSettings } from '@/lib/settings'
import type { Notification } from './notification'

/**
 * The three sample entries of spec section 2. They are constants of the product, not events of the marketplace. Every
 * screen marks them as samples.
 */
export const SAMPLES: readonly Notification[] = [
  {
    id: 'samples/user',
    title: 'New user created',
    info: 'Alicia Marlowe was added to the order desk',
    time: { words: '13 minutes ago' },
    avatar: 'Alicia Marlowe',
  },
  {
    id: 'samples/product',
    title: 'Product deleted',
    info: 'Padlock PL-40 was removed from the catalog',
    time: { words: '2 days ago' },
    avatar: 'Padlock PL-40',
  },
  {
    id: 'samples/payment',
    title: 'Payment completed',
    info: 'Order 100042 was paid by credit card',
    time: { words: '3 days ago' },
    avatar: 'Otto Lindqvist',
  },
]

/** Returns the samples to show: none if the bell counts real notifications. */
export function shownSamples(): readonly Notification[] {
  return getSettings().usesRealNotifications ? [] : SAMPLES
}
