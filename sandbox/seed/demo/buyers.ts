import { MARKETPLACE_ID } from '../constants'
import type { SeedPart } from '../format'
import { BELLWEATHER } from './buyers/bellweather'
import { CLAIRVAL } from './buyers/clairval'
import { HARBORLINE } from './buyers/harborline'
import { NORTHFELL } from './buyers/northfell'
import { OLD_QUAY, WEBSHOP } from './buyers/others'
import { buyerPart } from './buyers/story'
import type { BuyerSeed } from './buyers/story'

export const BUYERS: BuyerSeed[] = [HARBORLINE, NORTHFELL, BELLWEATHER, CLAIRVAL, WEBSHOP, OLD_QUAY]

/** The languages and currencies of buyers. */
export const LOCALES: SeedPart = {
  Objects: {
    Locales: [
      { ID: 'usd', OwnerID: MARKETPLACE_ID, Currency: 'USD', Language: 'en-US' },
      { ID: 'eur', OwnerID: MARKETPLACE_ID, Currency: 'EUR', Language: 'fr-FR' },
    ],
  },
}

/** The buyers with their dependent records. */
export const BUYER_PARTS: SeedPart[] = BUYERS.map(buyerPart)
