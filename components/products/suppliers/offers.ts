import { readSupplierPrice } from '@/lib/jobs/product-supplier-write'
import type { OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Assignments } from '@/lib/resource/assignments'
import { PRODUCT_SUPPLIERS_PATH } from '@/lib/suppliers/product-supplier-paths'

/** A supplier that sells a product, with the price schedule of its own. */
export interface SupplierOffer {
  ID: string
  Name?: string
  /** Null when the supplier sells at the default price of the product. */
  DefaultPriceScheduleID?: string | null
}

/** The suppliers that sell one product. */
export function offersOf(productId: string): Assignments<SupplierOffer> {
  const product = encodeURIComponent(productId)
  return {
    path: PRODUCT_SUPPLIERS_PATH,
    of: productId,
    list: async (oc, page, request) => {
      const { Items, Meta } = await oc.Products.ListSuppliers(product, page, request)
      return {
        Items: Items.map(({ ID, Name, DefaultPriceScheduleID }): SupplierOffer => ({
          ...{ ID, Name },
          DefaultPriceScheduleID: DefaultPriceScheduleID || null,
        })),
        Meta,
      }
    },
    keyOf: ({ ID }) => ID,
    add: async (oc, { ID, DefaultPriceScheduleID = null }) => {
      // Saving would replace the price of a supplier that sells the product already.
      if ((await readSupplierPrice(oc, product, ID)) !== undefined) return false
      return saveOffer(oc, product, ID, DefaultPriceScheduleID)
    },
    existsText: 'sells this product already. Change its price in the list',
    change: async (
      oc,
      { ID, DefaultPriceScheduleID: from = null },
      { DefaultPriceScheduleID: to = null },
    ) => {
      const now = await readSupplierPrice(oc, product, ID)
      // An earlier attempt without a response may have changed the price.
      if (now === to) return
      if (now === undefined) throw priceChanged('The supplier does not sell this product any more.')
      if (now !== from) throw priceChanged('The price of the supplier has changed in the meantime.')
      await saveOffer(oc, product, ID, to)
    },
    remove: (oc, { ID }) => oc.Products.RemoveSupplier(product, encodeURIComponent(ID)),
  }
}

function saveOffer({ Products }: OrderCloud, product: string, supplierId: string, scheduleId: string | null) {
  return Products.SaveSupplier(product, encodeURIComponent(supplierId), {
    ...(scheduleId !== null && { defaultPriceScheduleID: scheduleId }),
  })
}

/** Returns the failure of a change whose row has another price by now. */
const priceChanged = (message: string) =>
  new PlatformError(`${message} Close this dialog to see it.`, { status: 409, errorCode: 'Conflict' })
