import type { ReadBeside, ReadBesideRows } from '@/components/resource/prefetch'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { priceScheduleReference } from './priceschedules/reference'
import type { ProductRecord } from './service'
import { shownPriceQuery } from './shown-price'

/** Reads the default prices of the listed products, and for administrators the names of their default suppliers. */
export const readProductRows: ReadBesideRows<Product> = (document, products) =>
  Promise.all([
    document.mayRead(priceScheduleReference) &&
      document.readEach<PriceSchedule>({
        path: priceScheduleReference.path,
        ids: products.map(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID),
        queryKeyOf: (id) => shownPriceQuery(id).queryKey,
        shown: ({ ID, Currency, PriceBreaks }) => ({
          ...{ ID, Currency },
          PriceBreaks: PriceBreaks?.slice(0, 1).map(({ Quantity, Price }) => ({ Quantity, Price })),
        }),
      }),
    !document.isSupplier &&
      document.readNames(
        'suppliers',
        products.map(({ DefaultSupplierID }) => DefaultSupplierID),
      ),
  ])

/** Reads the name of the company that owns a product. */
export const readProductPage: ReadBeside<ProductRecord> = async (document, _id, record) =>
  document.readNames('suppliers', [(await record)?.OwnerID])
