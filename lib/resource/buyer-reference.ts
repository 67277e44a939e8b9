import { crud } from '@/lib/ordercloud/crud'
import type { Buyer } from '@/lib/ordercloud/models'
import { READERS } from '@/lib/permissions/readers'
import { named } from './named'
import type { Reference } from './reference'

// In a file of its own, because the lists below a buyer need no other reference.
export const buyerReference: Reference<Buyer> = {
  ...named,
  path: 'buyers',
  words: { one: 'buyer', many: 'buyers' },
  service: crud<Buyer>((oc) => oc.Buyers),
  readers: READERS.buyers,
}
