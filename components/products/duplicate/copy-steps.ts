import { diff, isSame } from '@/lib/forms/diff'
import { call } from '@/lib/ordercloud/client'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { createOnce } from '@/lib/resource/create-once'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { locationService, locationsPath } from '../inventory/locations'
import { variantPatches, type CopySource, type CopyWrite } from '../rules/copy-plan'
import { priceSchedules, productService } from '../service'
import type { PlanStep } from '../use-product-plan'
import { readAllVariants } from '../variants/read-specs'
import { variantsOf } from '../variants/variants'
import { specSteps } from '../variants/write-spec'

const at = encodeURIComponent

/** The price schedule of the copy, once it was created. */
export interface SavedSchedule {
  /** Key of the step that saved it last. */
  key: string
  body: Partial<PriceSchedule>
}

/** The price schedule of an earlier attempt, and the function that remembers it for the next one. */
interface ScheduleMemory {
  schedule?: SavedSchedule | undefined
  onScheduleSaved?: (schedule: SavedSchedule) => void
}

interface Copy extends ScheduleMemory {
  source: CopySource
  /** ID and name of the copy. */
  id: string
  name: string
}

/**
 * Returns the steps that perform the writes which copy a product. Each can be repeated after a lost answer.
 *
 * @param id ID of the copy
 */
export function copySteps(
  source: CopySource,
  writes: readonly CopyWrite[],
  id: string,
  memory: ScheduleMemory = {},
): PlanStep[] {
  const name = writes.find((write) => write.kind === 'product')?.body.Name ?? ''
  return writes.map((write) => toStep(write, { source, id, name, ...memory }))
}

function toStep(write: CopyWrite, copy: Copy): PlanStep {
  const step = (label: string, request: string, run: () => Promise<unknown>): PlanStep => ({
    ...{ key: JSON.stringify(write), label, request: request.replace(' ', ' /v1/'), run },
  })
  const { source, id } = copy
  switch (write.kind) {
    case 'schedule':
      return scheduleStep(write.body, copy)
    case 'product':
      return step('Create the product', 'POST products', () =>
        createOnce(productService, 'products', id, write.body),
      )
    case 'catalog':
      return step(`Add to the catalog ${write.catalogId}`, 'POST catalogs/productassignments', () =>
        call((oc) => oc.Catalogs.SaveProductAssignment({ CatalogID: write.catalogId, ProductID: id }), {
          write: true,
        }),
      )
    case 'category':
      return step(
        `Add to the category ${write.body.CategoryID} of the catalog ${write.catalogId}`,
        `POST catalogs/${write.catalogId}/categories/productassignments`,
        () =>
          call((oc) => oc.Categories.SaveProductAssignment(at(write.catalogId), write.body), { write: true }),
      )
    case 'price':
      return step(
        `Assign the price for ${write.body.UserGroupID ?? write.body.BuyerID}`,
        'POST products/assignments',
        () => call((oc) => oc.Products.SaveAssignment(write.body), { write: true }),
      )
    case 'supplier': {
      const { ID, DefaultPriceScheduleID } = write.supplier
      return step(`Add the supplier ${ID}`, `PUT products/${id}/suppliers/${ID}`, () =>
        call(
          (oc) =>
            oc.Products.SaveSupplier(at(id), at(ID), {
              ...(DefaultPriceScheduleID && { defaultPriceScheduleID: DefaultPriceScheduleID }),
            }),
          { write: true },
        ),
      )
    }
    case 'spec': {
      const [inner] = specSteps(write.specId, [write.write])
      return {
        ...{ key: JSON.stringify(write), label: `${inner?.label} (${write.name})` },
        ...(inner?.request !== undefined && { request: inner.request }),
        run: async () => inner?.run(),
      }
    }
    case 'variants':
      // Inactive ones, because the next step activates those that are active in the original.
      return step('Generate the variants', `POST products/${id}/variants/generate`, () =>
        call((oc) => oc.Products.GenerateVariants(at(id), { Active: false }, { overwriteExisting: false }), {
          write: true,
        }),
      )
    case 'variantDetails':
      return step('Save the details of the variants', `PATCH products/${id}/variants/…`, () =>
        copyVariantDetails(write.specIds, copy),
      )
    case 'location': {
      const of = { product: { ...source.product, ID: id } }
      return step(`Add the location ${write.body.AddressID}`, `POST ${locationsPath(of)}`, () =>
        createOnce(locationService(of), locationsPath(of), write.body.ID ?? '', write.body),
      )
    }
  }
}

/**
 * Returns the step that creates the price schedule, or that changes it when the user has renamed the copy since. Its
 * key depends on the last save, so that a return to an earlier name is saved again.
 */
function scheduleStep(body: Partial<PriceSchedule>, { schedule, onScheduleSaved }: Copy): PlanStep {
  const scheduleId = body.ID ?? ''
  if (!schedule || isSame(schedule.body, body)) {
    const key = schedule?.key ?? JSON.stringify(body)
    return {
      ...{ key, label: 'Create the price schedule', request: 'POST /v1/priceschedules' },
      run: async () => {
        await createOnce(priceSchedules, 'priceschedules', scheduleId, body)
        onScheduleSaved?.({ key, body })
      },
    }
  }
  const key = JSON.stringify([body, schedule.key])
  return {
    ...{ key, label: 'Rename the price schedule', request: `PATCH /v1/priceschedules/${scheduleId}` },
    run: async () => {
      await priceSchedules.patch(scheduleId, diff(schedule.body, body))
      onScheduleSaved?.({ key, body })
    },
  }
}

/** Changes the variants of the copy that differ from those of the original. */
async function copyVariantDetails(specIds: Readonly<Record<string, string>>, { source, id, name }: Copy) {
  const names = [source.product.Name ?? '', name] as const
  const patches = variantPatches(source.variants, await readAllVariants(id), specIds, names)
  const inTurn = createRequestQueue()
  const { service } = variantsOf(id)
  const stop = new AbortController()
  const change = async (one: (typeof patches)[number]) => {
    try {
      await inTurn(() => service.patch(one.id, one.patch), stop.signal)
    } catch (error) {
      stop.abort()
      throw error
    }
  }
  await Promise.all(patches.map(change))
}
