import { readProfilesPanel } from '@/components/access/public-server'
import { localeOf, mayReadLocales } from '@/components/companies/usergroups/locale-assignments'
import { readAssignmentPanel } from '@/components/resource/assign/prefetch'
import type { ReadBeside } from '@/components/resource/prefetch'
import { catalogNameQuery } from '@/lib/catalogs/catalog-name-query'
import type { Buyer } from '@/lib/ordercloud/models'
import { localeReference } from '@/lib/resource/locale-reference'

/** Reads the panels of a buyer's page, and the name of its default catalog. */
export const readBuyerPage: ReadBeside<Buyer> = (document, id, record) =>
  Promise.all([
    readProfilesPanel(document, { BuyerID: id }),
    document.mayView(mayReadLocales) &&
      readAssignmentPanel(document, localeOf(id), { to: localeReference, viewOf: mayReadLocales }),
    record.then((buyer) =>
      buyer?.DefaultCatalogID ? document.read(catalogNameQuery(buyer.DefaultCatalogID)) : undefined,
    ),
  ])
